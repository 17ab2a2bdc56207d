/** Data attribute of the document: the path that was reported as it loaded. */
export const LANDING_KEY = 'landed';
