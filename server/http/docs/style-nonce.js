// Before the reference's interface: the policy takes style elements with the page's nonce alone, and the
// interface makes its own without one.
const nonce = document.querySelector('meta[property=csp-nonce]').content;
const create = document.createElement.bind(document);
document.createElement = (name, options) => {
  const element = create(name, options);
  if (element.localName === 'style') element.nonce = nonce;
  return element;
};
