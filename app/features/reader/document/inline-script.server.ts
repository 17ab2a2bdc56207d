type InlineFunction = (...context: never[]) => unknown;

/**
 * An inline script that runs before first paint: calls the first function; the others are its dependencies. Functions
 * are serialised, so each may refer only to the others and to browser globals. The text, and so its CSP hash, is the
 * same on every page.
 */
export function inlineScript(first: InlineFunction, ...others: InlineFunction[]): string {
  const functions = [first, ...others].map(String).join('\n');
  return `(()=>{${functions}\n${first.name}()})()`.replaceAll('</', '<\\/');
}
