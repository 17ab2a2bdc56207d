/** Pages that are made for one browser whoever asks: they hold forms, links with keys, or what only a member may see. */
export const PERSONAL =
  /^\/((dev|login|join|logout|find|verify|my|mybook|operator|unsubscribe|user-gift)(\/|\.|$)|coin(\/(?!guide(\.|$))|\.|$)|privacy\/cookies(\.|$)|error(\/|\.|$))/;
const VIEWER = /^\/(viewer|adult-mode)(\/|\.|$)/;

/** Whether an address shows the same to every visitor and nothing that is read page by page: such a page has a payload. */
export function isVisitorsPage(path: string): boolean {
  return !PERSONAL.test(path) && !VIEWER.test(path);
}
