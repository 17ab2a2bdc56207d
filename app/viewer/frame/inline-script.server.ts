type Part = (...facts: never[]) => unknown;

/**
 * A script that stands in the page itself and runs before anything is painted: the first function is called, the
 * others are what it calls. They are taken as they are written here, so that the page and the viewer share one
 * source; each may name only the others and the browser. The same for every page, so its hash is too.
 */
export function inlineScript(first: Part, ...others: Part[]): string {
  const parts = [first, ...others].map(String).join('\n');
  return `(()=>{${parts}\n${first.name}()})()`.replaceAll('</', '<\\/');
}
