/**
 * Screens that are documents of their own: forms, a member's pages, gifts, events, halls, what is read without a network,
 * what the law asks for, and the operator's console.
 */
const DOCUMENT_SCREENS =
  /^(layouts\/(sub|empty)|routes\/((user-gift|event)[\w-]*|offline-read|theme-(adult|pavilion)|dev-curation))$/;
const CONSOLE_SCREENS = /^(layouts\/operator[\w-]*|routes\/operator\/[\w-]+)$/;

/**
 * Whether a route, by its id, is a document of its own: a reader goes there seldom and from anywhere, so the screens that
 * readers move between do not carry it.
 */
export function isDocumentScreen(id: string): boolean {
  return DOCUMENT_SCREENS.test(id) || isConsoleScreen(id);
}

/** The list of routes that the shop's screens load, by the name of the whole list. */
export function shopManifestPath(path: string): string {
  return path.replace(/\.js$/, '-shop.js');
}

/** Whether a route, by its id, belongs to the operator's console: no reader's list of routes names it. */
export function isConsoleScreen(id: string): boolean {
  return CONSOLE_SCREENS.test(id);
}

/** The list of routes that the console's pages load: the shop's documents and the console's own. */
export function consoleManifestPath(path: string): string {
  return path.replace(/\.js$/, '-console.js');
}

/** Whether an address, or its data, is the console's. */
export function isConsolePath(path: string): boolean {
  return /^\/operator(\/|\.|$)/.test(path);
}
