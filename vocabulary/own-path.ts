/**
 * The address inside this shop that a reader is sent back to; '/' for whatever leads elsewhere: other hosts, schemes,
 * backslashes, control characters.
 */
export function ownPath(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > 2000 || !wanted.startsWith('/')) return '/';
  // oxlint-disable-next-line no-control-regex
  if (/[\\\u0000-\u001f\u007f-\u009f]/.test(wanted)) return '/';
  if (/^\/[/\s]/.test(wanted) || /^\/(%2f|%5c)/i.test(wanted)) return '/';
  return wanted;
}
