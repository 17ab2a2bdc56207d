/** The catalogue as open files: everything that an operator keeps, in the forms that an import takes. */
export { exportCatalogue, exportWindow } from './export-catalogue.ts';
export { handOutCatalogue } from './hand-out-catalogue.ts';
