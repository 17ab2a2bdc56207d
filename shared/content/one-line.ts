/** NFC, trimmed, with single spaces; cut after `maxLength` characters. */
export function oneLine(text: string, maxLength = Infinity): string {
  const line = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  return maxLength === Infinity ? line : [...line].slice(0, maxLength).join('');
}
