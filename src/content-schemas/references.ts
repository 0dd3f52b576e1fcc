/** Fields that contain the id of an entry in another collection. */
export const entryReferences = [
  { collection: 'landings', field: ['underwriter'], names: 'carriers' },
  { collection: 'landings', field: ['product'], names: 'products' },
  { collection: 'pages', field: ['partner', 'carrier'], names: 'carriers' },
  { collection: 'pages', field: ['quote'], names: 'partnerQuotes' },
] as const;
