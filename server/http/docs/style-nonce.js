// Adds the page's nonce to style elements. The content security policy allows only style elements
// with this nonce, but Scalar creates style elements without it. This script runs before Scalar.
const nonce = document.querySelector('meta[property=csp-nonce]').content;
const create = document.createElement.bind(document);
document.createElement = (name, options) => {
  const element = create(name, options);
  if (element.localName === 'style') element.nonce = nonce;
  return element;
};
