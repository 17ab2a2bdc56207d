const rendered = new WeakMap<object, string>();

/**
 * Attaches server-rendered HTML to loader data by object identity, so that the text is sent once, as markup, and not
 * again in the serialised data. The browser reads it from the DOM; offline episodes attach it in the browser.
 */
export function attachHtml(data: object, html: string): void {
  rendered.set(data, html);
}

/** The attached HTML; in the browser, falls back to the element's inner HTML. */
export function attachedHtml(data: object, elementId: string): string {
  const laid = rendered.get(data);
  if (laid !== undefined || typeof document === 'undefined') return laid ?? '';
  return document.getElementById(elementId)?.innerHTML ?? '';
}
