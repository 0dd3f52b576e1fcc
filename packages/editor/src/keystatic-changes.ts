// Changes of Keystatic's code for which it has no option. The bundler applies them, so Keystatic's
// package stays as it is published.

interface Change {
  reason: string;
  from: string;
  to: string;
}

const changes: Change[] = [
  {
    reason: 'The fonts come from this server, because the page sends nothing to other hosts.',
    from: '"https://fonts.googleapis.com/css2?family=Inter:wght@400;500;600;700&display=swap"',
    to: '"/editor.css"',
  },
  {
    reason:
      'The first block that matches the typed text is chosen, not the first of an earlier text.',
    from: '"aria-label": "Insert menu",',
    to: '"aria-label": "Insert menu", key: props.query,',
  },
  {
    reason: 'The block menu also opens directly after a sentence.',
    from: String.raw`pattern: /(?:^|\s)\/$/,`,
    to: String.raw`pattern: /(?:^|[\s.,;!?)])\/$/,`,
  },
  {
    reason: 'The errors of a save are listed above the form.',
    from: 'console.warn(toFormattedFormDataError(error));',
    to: 'clientSideValidateProp.errors = flattenErrors(error);',
  },
  {
    reason: 'A save that Keystatic rejects is reported. It sends no request.',
    from: 'clientSideValidateProp(schema, props.state,',
    to: 'window.reportRejection(clientSideValidateProp)(schema, props.state,',
  },
  {
    reason: 'Each field has an element with its path, as in the cloud mode.',
    from: 'value: newPath,\n      children: props.children',
    to: 'value: newPath, children: jsx("div", { "data-ks-path": JSON.stringify(newPath), children: props.children })',
  },
  {
    reason: 'An empty required field has the same message everywhere.',
    from: 'must not be empty`',
    to: 'is missing`',
  },
  {
    reason: 'An empty required field has the same message everywhere.',
    from: '${label} is required`',
    to: '${label} is missing`',
  },
  {
    reason: 'An empty required field has the same message everywhere.',
    from: 'if (min === 1) {',
    to: 'if (val.length === 0) {',
  },
  {
    reason: 'The message for a long text has its length and the limit.',
    from: '${fieldLabel} must be no longer than ${max} characters`',
    to: '${fieldLabel}: ${val.length} characters; at most ${max}`',
  },
  {
    reason: 'The list of a collection has the same label as the form.',
    from: "name: 'Slug',",
    to: "name: 'Path',",
  },
];

/** Plugin of the bundler that applies the changes. */
export function changeKeystatic() {
  const pending = new Set(changes);
  return {
    name: 'change-keystatic',
    transform(code: string, id: string) {
      if (!id.includes('/@keystatic/core/')) return undefined;
      let changed = code;
      for (const change of changes) {
        if (!changed.includes(change.from)) continue;
        changed = changed.replaceAll(change.from, () => change.to);
        pending.delete(change);
      }
      return changed === code ? undefined : changed;
    },
    /** A new version of Keystatic may have other code. */
    buildEnd() {
      const [missing] = pending;
      if (missing) throw new Error(`Keystatic has no ${missing.from}: ${missing.reason}`);
    },
  };
}
