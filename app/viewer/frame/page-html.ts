const rendered = new WeakMap<object, string>();

/**
 * A text stands once in its page. The loader renders it to HTML and lays it beside the data that it returns, under
 * that very object: rendering finds it there, while the data that goes to the browser does not hold it. The browser
 * takes what stands in the page and never renders it itself; another episode is another document. What a device keeps is
 * laid beside in the browser.
 */
export function layHtmlBeside(data: object, html: string): void {
  rendered.set(data, html);
}

/** What was laid beside the data; in the browser else what stands in the page under that id. */
export function htmlBeside(data: object, elementId: string): string {
  const laid = rendered.get(data);
  if (laid !== undefined || typeof document === 'undefined') return laid ?? '';
  return document.getElementById(elementId)?.innerHTML ?? '';
}
