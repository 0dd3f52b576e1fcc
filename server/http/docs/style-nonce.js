// Runs before Scalar. The content security policy allows only style elements with the page's nonce,
// and Scalar creates its own without one.
const nonce = document.querySelector('meta[property=csp-nonce]').content;
const create = document.createElement.bind(document);
document.createElement = (name, options) => {
  const element = create(name, options);
  if (element.localName === 'style') element.nonce = nonce;
  return element;
};
