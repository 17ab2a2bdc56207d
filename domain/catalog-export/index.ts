/** Catalogue export in the format of imports. */
export { exportCatalogue, exportShopFolder } from './export-catalogue.ts';
export { downloadCatalogue } from './download-catalogue.ts';
