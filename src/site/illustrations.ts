import { coloredSymbol } from './paint.ts';

/**
 * Simple flat drawings for scenario cards and for the top of pages. Each drawing is 400 by 176
 * units. A card that is taller also shows the area above the drawing. The classes of the shapes are
 * the keys of `paintAttributes` in paint.ts. Pages reference the drawings in the file /scenes.svg, so
 * that the HTML of a page does not contain the shapes.
 */
export const illustrations = {
  // Drawings for baggage
  'late-bag':
    '<path class="brand" d="M80 60h240a12 12 0 0 1 12 12v60H68V72a12 12 0 0 1 12-12Z"/><path class="sky" d="M86 78h228v54H86z"/><path class="line" d="M106 92v36M126 92v36M146 92v36M254 92v36M274 92v36M294 92v36"/><path class="deep" d="M86 78h228v10H86zM0 128h400v6H0z"/><path class="brand" d="M0 134h400v20H0z"/><path class="dash" d="M0 144h400"/><circle class="accent-ring" cx="200" cy="32" r="17"/><path class="accent-line" d="M200 22v10l7 5"/>',
  'broken-wheel':
    '<path class="ground" d="M0 150h400"/><g transform="rotate(8 200 150)"><path class="deep-line" d="M180 40V16h40v24"/><rect class="brand" x="148" y="40" width="104" height="100" rx="12"/><path class="sky-line" d="M172 56v68M200 56v68M228 56v68"/><circle class="deep" cx="168" cy="146" r="8"/></g><path class="accent-line" d="M244 60l-12 18 14 8-10 20"/><circle class="deep" cx="292" cy="142" r="8"/><path class="accent-line" d="M308 128l12-8M312 142h14M306 156"/>',
  'lost-bag':
    '<path class="ground" d="M0 150h400"/><path class="accent-dash" d="M20 150C90 140 120 90 214 66"/><path class="brand" d="M214 74l78-30c14-5 34-6 38 2s-8 16-20 21l-30 12-34 44-14 5 14-42-30 10-12 16-9 3 5-24-12-17 9-3 14 9Z"/><rect class="brand" x="58" y="104" width="36" height="42" rx="5"/><path class="deep-line" d="M68 104V92h16v12"/><path class="sky-line" d="M70 112v26M82 112v26"/><circle class="accent" cx="112" cy="40" r="5"/><circle class="accent" cx="150" cy="24" r="4"/><circle class="accent" cx="60" cy="56" r="4"/><circle class="accent" cx="350" cy="104" r="5"/><circle class="accent" cx="312" cy="122" r="4"/>',
  // Drawings for rental cars
  'cart-in-door':
    '<path class="ground" d="M0 150h400"/><path class="brand" d="M176 140v-34l28-6 26-38h92l34 38 28 8v32Z"/><path class="sky" d="M218 98l20-26h34v26ZM282 98V72h34l22 26Z"/><circle class="deep" cx="222" cy="142" r="16"/><circle class="deep" cx="340" cy="142" r="16"/><path class="accent-line" d="M40 62h20l14 52h74l16-40H64M72 128h76"/><circle class="accent" cx="84" cy="140" r="6"/><circle class="accent" cx="138" cy="140" r="6"/><path class="deep-line" d="M172 78l12-8M174 92h12"/>',
  'stolen-car':
    '<path class="ground" d="M0 150h400"/><path class="accent-dash" d="M116 148v-34l28-6 26-40h84l34 40 28 6v34"/><path class="deep-line" d="M60 150V40M60 46h48v40H60"/><path class="accent-line" d="M74 76V56h12a6 6 0 0 1 0 12H74"/><circle class="sky" cx="340" cy="36" r="18"/><path class="deep" d="M186 140h56v10h-56z"/>',
  hail: '<path class="ground" d="M0 150h400"/><path class="brand" d="M92 140v-34l28-6 28-40h96l34 40 30 8v32Z"/><path class="sky" d="M136 98l22-28h36v28ZM204 98V70h36l22 28Z"/><circle class="deep" cx="138" cy="142" r="16"/><circle class="deep" cx="264" cy="142" r="16"/><circle class="accent" cx="60" cy="30" r="6"/><circle class="accent" cx="112" cy="46" r="5"/><circle class="accent" cx="160" cy="20" r="7"/><circle class="accent" cx="214" cy="38" r="5"/><circle class="accent" cx="262" cy="18" r="6"/><circle class="accent" cx="310" cy="44" r="7"/><circle class="accent" cx="352" cy="26" r="5"/><circle class="accent" cx="340" cy="92" r="6"/><circle class="accent" cx="48" cy="88" r="5"/>',
  // Drawings for small businesses
  slip: '<path class="ground" d="M0 150h400"/><path class="sky" d="M120 146c30-16 120-16 160 0Z"/><path class="brand" d="M178 146l22-86 22 86Z"/><path class="sky-line" d="M200 84v30M200 126v2"/><path class="deep" d="M40 20h80v60H40z"/><path class="sky" d="M48 28h64v44H48z"/><path class="accent-line" d="M280 120c10-14 22 14 34 0M286 100c10-14 22 14 34 0"/>',
  'burst-pipe':
    '<path class="ground" d="M0 150h400"/><path class="brand" d="M0 32h172v20H0zM196 32h204v20H196z"/><path class="deep" d="M164 26h12v32h-12zM192 26h12v32h-12z"/><path class="accent-line" d="M184 48v30M174 58l-12 26M196 58l12 26"/><path class="sky" d="M0 128c50-14 80 14 130 0s80-14 130 0 80 14 140 0v22H0Z"/><path class="deep-line" d="M290 128V84h70v44M290 104h70"/>',
  'closed-shop':
    '<path class="ground" d="M0 150h400"/><path class="brand" d="M110 60h180v90H110z"/><path class="sky" d="M124 88h72v48h-72zM214 88h60v62h-60z"/><path class="deep" d="M96 60l16-34h176l16 34Z"/><path class="sky-line" d="M146 32l-8 24M200 32v24M254 32l8 24"/><path class="accent-line" d="M140 98l40 28M180 98l-40 28"/>',
  // Drawings for flights
  'late-flight':
    '<path class="brand" d="M70 24h260v96H70z"/><path class="sky" d="M84 38h70v14H84zM84 66h96v14H84zM84 94h54v14H84z"/><path class="accent" d="M250 38h66v14h-66zM250 94h66v14h-66z"/><path class="sky" d="M250 66h66v14h-66z"/><path class="deep-line" d="M120 120v30M280 120v30"/><path class="ground" d="M0 150h400"/>',
  'missed-connection':
    '<path class="accent-dash" d="M40 130C90 50 150 40 196 62"/><path class="line" d="M228 92C270 130 320 120 364 60"/><circle class="brand" cx="40" cy="132" r="12"/><circle class="accent-ring" cx="212" cy="76" r="20"/><path class="accent-line" d="M204 68l16 16M220 68l-16 16"/><circle class="brand" cx="364" cy="56" r="12"/><path class="ground" d="M0 164h400"/>',
  'canceled-flight':
    '<path class="ground" d="M0 150h400"/><path class="brand" d="M70 96l24 6 40-2-30-62h16l56 58 96-6c22 0 34 8 34 18s-12 14-30 14H116c-18 0-30-8-46-26Z"/><circle class="deep" cx="150" cy="140" r="8"/><circle class="deep" cx="262" cy="140" r="8"/><circle class="accent-ring" cx="336" cy="42" r="22"/><path class="accent-line" d="M322 56l28-28"/>',
  // Drawings for renters
  'stolen-bike':
    '<path class="ground" d="M0 150h400"/><path class="deep-line" d="M70 150V58a18 18 0 0 1 36 0v92"/><path class="accent-dash" d="M196 150a34 34 0 1 0-68 0M332 150a34 34 0 1 0-68 0M162 148l36-62h72l28 62M162 148h66l42-62M198 86l-10-20h-18M270 86l-8-24h20"/><path class="accent-line" d="M96 104c24 8 30 26 20 40"/><path class="deep" d="M106 136h22v14h-22z"/>',
  'kitchen-fire':
    '<path class="ground" d="M0 150h400"/><path class="brand" d="M120 78h160v72H120z"/><path class="sky" d="M136 102h128v36H136z"/><path class="deep" d="M112 70h176v10H112z"/><path class="deep-line" d="M168 66V52h64v14M232 58h26"/><path class="accent-line" d="M180 46c-12-14 8-18 2-32 16 8 22 20 12 32M212 46c-8-10 6-14 2-24 12 6 16 16 8 24"/><circle class="accent" cx="150" cy="91" r="4"/><circle class="accent" cx="250" cy="91" r="4"/><path class="line" d="M300 20h60v50h-60zM320 20v50"/>',
  'leaking-ceiling':
    '<path class="deep" d="M0 18h400v12H0z"/><path class="sky" d="M142 30c8 22 100 22 116 0Z"/><path class="accent-line" d="M184 62v14M204 70v18M222 60v12M196 104v12"/><path class="brand" d="M92 112h216v26H92zM92 84h24v54H92zM284 84h24v54h-24z"/><path class="deep-line" d="M108 138v12M292 138v12"/><path class="ground" d="M0 150h400"/><path class="sky" d="M150 150c10-10 82-10 96 0Z"/>',
  // Drawings for home warranty
  'cold-furnace':
    '<path class="ground" d="M0 150h400"/><path class="brand" d="M150 48h100v102H150z"/><path class="sky" d="M166 104h68v30h-68z"/><path class="deep" d="M186 12h28v36h-28zM166 64h68v10h-68z"/><path class="deep-line" d="M176 112v14M192 112v14M208 112v14M224 112v14"/><path class="accent-line" d="M308 46v48M287 58l42 24M329 58l-42 24M86 74v32M72 82l28 16M100 82l-28 16"/>',
  'dead-fridge':
    '<path class="ground" d="M0 150h400"/><path class="brand" d="M156 14h88a8 8 0 0 1 8 8v128H148V22a8 8 0 0 1 8-8Z"/><path class="sky-line" d="M148 64h104M164 34v18M164 78v34"/><path class="deep" d="M60 92h56v58H60zM284 104h60v46h-60z"/><path class="sky" d="M120 150c10-12 62-12 74 0Z"/><path class="accent-line" d="M296 40l20 20M316 40l-20 20M276 74c8-10 20 10 28 0"/>',
  'water-heater':
    '<path class="ground" d="M0 150h400"/><path class="brand" d="M162 34a38 16 0 0 1 76 0v106h-76Z"/><path class="sky" d="M174 70h52v34h-52z"/><path class="deep-line" d="M184 22V6h-60M216 22V6h60M170 140v10M230 140v10"/><path class="accent-line" d="M238 116h22v16M262 140v2"/><path class="sky" d="M222 150c10-12 80-12 96 0Z"/><circle class="accent-ring" cx="200" cy="87" r="9"/>',
  // Drawings for smartphones
  'cracked-screen':
    '<path class="ground" d="M0 150h400"/><g transform="rotate(-8 200 90)"><rect class="brand" x="150" y="14" width="100" height="140" rx="14"/><rect class="sky" x="160" y="28" width="80" height="108" rx="4"/><path class="accent-line" d="M160 62l26 10 10 26 24 8 20 22M186 72l22-22 32-6M196 98l-20 38"/></g><path class="deep-line" d="M292 140l16-8M298 148h18M92 132l-14-8"/>',
  'wet-phone':
    '<path class="brand" d="M168 20h64a10 10 0 0 1 10 10v86h-84V30a10 10 0 0 1 10-10Z"/><path class="sky" d="M168 34h64v70h-64z"/><path class="sky" d="M0 116c50-14 80 14 130 0s80-14 130 0 80 14 140 0v44H0Z"/><path class="deep-line" d="M0 116c50-14 80 14 130 0s80-14 130 0 80 14 140 0"/><path class="accent-line" d="M186 54l28 28M214 54l-28 28M284 60v14M304 76v16M110 66v14"/><path class="ground" d="M0 162h400"/>',
  'lost-phone':
    '<path class="ground" d="M0 150h400"/><path class="brand" d="M82 96h150a18 18 0 0 1 18 18v20H64v-20a18 18 0 0 1 18-18ZM76 60h160v36H76z"/><path class="deep-line" d="M84 134v16M230 134v16"/><path class="accent-dash" d="M296 100h38v50h-38z"/><circle class="accent" cx="315" cy="62" r="9"/><path class="accent-line" d="M315 84c-20-16-24-24-24-32a24 24 0 0 1 48 0c0 8-4 16-24 32Z"/>',
  // Drawings for rideshare
  'rear-end':
    '<path class="ground" d="M0 150h400"/><path class="brand" d="M30 140v-30l22-6 22-34h70l24 34 16 6v30Z"/><path class="sky" d="M66 98l16-22h24v22ZM114 98V76h24l14 22Z"/><circle class="deep" cx="70" cy="142" r="14"/><circle class="deep" cx="152" cy="142" r="14"/><path class="deep" d="M214 140v-30l18-8 20-36h96l18 36 14 8v30Z"/><path class="sky" d="M246 96l14-22h32v22ZM302 96V74h38l12 22Z"/><circle class="brand" cx="254" cy="142" r="14"/><circle class="brand" cx="340" cy="142" r="14"/><path class="accent-line" d="M190 100l8-16M200 104l16-10M192 128l6 12"/>',
  'car-door':
    '<path class="ground" d="M0 150h400"/><path class="brand" d="M90 140v-34l28-6 28-40h96l34 40 30 8v32Z"/><path class="sky" d="M134 98l22-28h36v28ZM202 98V70h36l22 28Z"/><path class="deep-line" d="M200 100l44 12v40l-44-12Z"/><circle class="deep" cx="136" cy="142" r="16"/><circle class="deep" cx="262" cy="142" r="16"/><path class="accent-line" d="M300 60a14 14 0 1 0 28 0 14 14 0 1 0-28 0M314 74v38M314 86l-22 14M314 86l20 16M314 112l-14 38M314 112l16 38"/>',
  'night-ride':
    '<path class="deep" d="M0-120h400v270H0z"/><circle class="accent" cx="330" cy="36" r="16"/><path class="sky" d="M60 34h4v4h-4zM120 20h4v4h-4zM214 40h4v4h-4zM262 18h4v4h-4z"/><path class="brand" d="M92 140v-34l28-6 28-40h96l34 40 30 8v32Z"/><path class="sky" d="M136 98l22-28h36v28ZM204 98V70h36l22 28Z"/><circle class="sky" cx="138" cy="142" r="14"/><circle class="sky" cx="264" cy="142" r="14"/><path class="accent-line" d="M316 118h50M316 130l44 10M180 48h40v12h-40z"/><path class="ground" d="M0 158h400"/>',
  // Drawings for the top of pages
  street:
    '<path class="ground" d="M0 150h400"/><path class="brand" d="M24 150V90l44-34 44 34v60Z"/><path class="sky" d="M40 104h20v22H40zM76 104h20v46H76z"/><path class="deep" d="M128 70l12-28h100l12 28Z"/><path class="brand" d="M136 70h108v80H136z"/><path class="sky" d="M148 92h46v40h-46zM206 92h28v58h-28z"/><path class="sky-line" d="M164 46l-6 20M190 46v20M216 46l6 20"/><path class="deep" d="M262 142v-24l18-4 18-26h60l22 26 18 4v24Z"/><path class="sky" d="M292 112l14-18h20v18ZM332 112V94h20l14 18Z"/><circle class="accent" cx="288" cy="143" r="11"/><circle class="accent" cx="370" cy="143" r="11"/><path class="accent-dash" d="M250 46c40-26 90-30 140-18"/><path class="accent-line" d="M300 18l18 8-16 10"/>',
  'wrong-belt':
    '<path class="brand" d="M400 110H60a22 22 0 0 0 0 44H400Z"/><path class="dash" d="M64 132h336"/><g transform="rotate(-6 220 70)"><path class="deep-line" d="M196 34V14h44v20"/><rect class="deep" x="164" y="34" width="108" height="76" rx="10"/><path class="sky-line" d="M190 46v52M218 46v52M246 46v52"/></g><path class="accent-line" d="M250 40l36-10 10 30-36 10Z"/><circle class="accent" cx="262" cy="52" r="3"/><path class="accent-line" d="M90 60c0-16 24-16 24 0 0 10-12 10-12 20M102 92v1"/>',
  counter:
    '<path class="ground" d="M0 150h400"/><path class="brand" d="M60 96h280v54H60z"/><path class="deep" d="M48 84h304v14H48z"/><path class="deep" d="M104 58h56v26h-56zM126 84h12v0z"/><path class="sky" d="M110 64h44v16h-44z"/><path class="deep-line" d="M232 84c0-22 56-22 56 0Z"/><path class="accent-line" d="M224 58c14-16 58-16 72 0M224 58v10M296 58v10"/><circle class="accent" cx="260" cy="76" r="5"/><path class="sky" d="M174 112h52v24h-52z"/><path class="accent-line" d="M180 40h-34V14h56v26h-10l-6 10Z"/>',
  certificates:
    '<path class="ground" d="M0 164h400"/><path class="brand" d="M60 24h120v84H60zM212 52h128v92H212z"/><path class="sky" d="M72 36h96v60H72zM224 64h104v68H224z"/><path class="line" d="M86 52h68M86 66h68M86 80h40M240 82h72M240 96h72M240 110h36"/><circle class="accent" cx="148" cy="84" r="9"/><path class="accent-line" d="M143 92v16l5-4 5 4V92"/><circle class="accent" cx="302" cy="116" r="10"/><path class="accent-line" d="M296 124v18l6-5 6 5v-18"/>',
  lifebuoy:
    '<path class="ground" d="M0 150h400"/><path class="deep" d="M120 18h160v12H120zM132 30h10v120h-10zM258 30h10v120h-10z"/><path class="accent-line" d="M200 30v14"/><circle class="brand" cx="200" cy="94" r="50"/><circle class="sky" cx="200" cy="94" r="24"/><path class="sky-line" d="M165 59l18 18M235 59l-18 18M165 129l18-18M235 129l-18-18"/><path class="deep" d="M304 118h56v32h-56z"/><path class="accent-line" d="M316 106c0-16 32-16 32 0M316 106v12M348 106v12M40 132c12-12 24 12 36 0s24 12 36 0"/>',
  'road-works':
    '<path class="ground" d="M0 150h400"/><path class="deep" d="M96 66h12v84H96zM292 66h12v84h-12z"/><path class="brand" d="M72 56h256v34H72zM72 104h256v20H72z"/><path class="sky" d="M100 90l20-34h26l-20 34zM162 90l20-34h26l-20 34zM224 90l20-34h26l-20 34zM286 90l20-34h22v6l-16 28z"/><circle class="accent" cx="102" cy="44" r="9"/><circle class="accent" cx="298" cy="44" r="9"/><path class="accent-line" d="M102 22v-8M86 30l-6-6M118 30l6-6M298 22v-8M282 30l-6-6M314 30l6-6"/><path class="brand" d="M340 150l14-62h12l14 62Z"/><path class="sky" d="M350 108h20l3 14h-26z"/><path class="deep" d="M332 144h56v8h-56z"/>',
  'lost-letter':
    '<path class="ground" d="M0 150h400"/><path class="brand" d="M110 52h130v84H110z"/><path class="sky-line" d="M112 54l63 48 63-48"/><path class="accent-line" d="M262 116a16 16 0 0 1 0-23l12-12a16 16 0 0 1 23 23l-4 4"/><path class="accent-dash" d="M298 70l22-22"/><path class="accent-line" d="M336 36a16 16 0 0 1 22 22l-12 12a16 16 0 0 1-22 0"/><path class="deep" d="M52 112h34v38H52zM44 104h50v10H44z"/>',
  'two-screens':
    '<path class="ground" d="M0 150h400"/><path class="deep" d="M176 34h164v104H176z"/><path class="sky" d="M186 44h144v84H186z"/><path class="brand" d="M156 138h204v12H156z"/><path class="line" d="M204 66h84M204 82h108M204 98h60"/><rect class="deep" x="56" y="44" width="60" height="106" rx="10"/><rect class="sky" x="64" y="56" width="44" height="78" rx="3"/><path class="line" d="M72 74h28M72 88h28M72 102h18"/><path class="accent-dash" d="M86 36C100 4 190 2 240 26"/><path class="accent-line" d="M228 14l14 13-18 6"/>',
  'open-umbrella':
    '<path class="ground" d="M0 150h400"/><path class="brand" d="M120 92a80 72 0 0 1 160 0c-14-12-28-12-40 0-14-12-28-12-40 0-14-12-28-12-40 0-12-12-26-12-40 0Z"/><path class="deep-line" d="M200 20v-8M200 92v48c0 14 20 14 20 0"/><path class="sky-line" d="M200 24c-24 14-36 40-40 62M200 24c24 14 36 40 40 62"/><path class="accent-line" d="M70 34v18M96 66v18M60 96v16M320 40v18M342 78v18M302 100v14"/><path class="deep" d="M150 132h26v18h-26zM236 124h22v26h-22z"/>',
  'photo-of-dent':
    '<path class="ground" d="M0 150h400"/><path class="brand" d="M20 140v-34l28-6 28-40h96l34 40 30 8v32Z"/><path class="sky" d="M64 98l22-28h36v28ZM132 98V70h36l22 28Z"/><circle class="deep" cx="66" cy="142" r="16"/><circle class="deep" cx="192" cy="142" r="16"/><path class="accent-line" d="M146 116c8-8 16 8 24 0M150 128c6-6 12 6 18 0"/><rect class="deep" x="272" y="22" width="76" height="122" rx="12"/><rect class="sky" x="282" y="36" width="56" height="84" rx="3"/><path class="brand" d="M286 104V88l10-10h28l10 10v16Z"/><path class="accent-line" d="M300 92c4-4 8 4 12 0"/><circle class="sky" cx="310" cy="132" r="5"/><path class="accent-dash" d="M262 60L206 100M262 110l-56 8"/>',
} as const;
export type IllustrationName = keyof typeof illustrations;

/** Returns a drawing as an SVG `symbol` element. The element's id is the drawing's name. */
export function illustrationSymbol([name, drawing]: [string, string]): string {
  return coloredSymbol({ id: name, viewBox: '0 0 400 176', shapes: drawing });
}
