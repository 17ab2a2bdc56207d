/** Pages of one browser: forms, links with keys, member data. */
export const PERSONAL =
  /^\/((dev|family|gift|login|join|lists|comments|reviews|rights|logout|find|verify|my|mybook|operator|pass|statements|studio|support|unsubscribe|user-gift|user-support)(\/|\.|$)|coin(\/(?!guide(\.|$))|\.|$)|privacy\/cookies(\.|$)|error(\/|\.|$))/;
const VIEWER = /^\/(viewer|adult-mode)(\/|\.|$)/;

/** Whether a page is the same for every visitor and has loader data. */
export function isPublicPage(path: string): boolean {
  return !PERSONAL.test(path) && !VIEWER.test(path);
}
