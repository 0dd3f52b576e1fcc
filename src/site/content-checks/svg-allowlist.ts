// Names of the elements and attributes that an SVG file may contain. All of them only draw shapes.
// Scripts, links, references to other files, and animations are not allowed.

const names = (list: string) => new Set(list.trim().split(/\s+/));

export const allowedSvgElements: ReadonlySet<string> = names(`
  svg g defs symbol use switch title desc style
  path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop pattern clipPath mask marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
  feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
  feSpotLight feTile feTurbulence
`);

/** Allowed attributes without a namespace prefix. */
export const allowedSvgAttributes: ReadonlySet<string> = names(`
  style type media version baseProfile
  requiredExtensions requiredFeatures systemLanguage enable-background

  x y x1 x2 y1 y2 cx cy r rx ry fx fy fr dx dy d points width height
  viewBox preserveAspectRatio transform transform-origin pathLength
  refX refY markerWidth markerHeight markerUnits orient rotate textLength lengthAdjust
  startOffset method spacing side offset zoomAndPan
  gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits

  in in2 result mode values operator k1 k2 k3 k4 amplitude exponent intercept slope tableValues
  order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha
  surfaceScale diffuseConstant specularConstant specularExponent scale xChannelSelector
  yChannelSelector azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle
  stdDeviation radius baseFrequency numOctaves seed stitchTiles

  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation
  color-interpolation-filters color-profile color-rendering cursor direction display
  dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font
  font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning
  letter-spacing lighting-color marker marker-end marker-mid marker-start mask mask-type
  mix-blend-mode opacity overflow paint-order pointer-events shape-rendering stop-color
  stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering
  unicode-bidi vector-effect visibility word-spacing writing-mode
`);
