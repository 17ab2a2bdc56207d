/** Content-Disposition with a Korean name and an ASCII fallback. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[\\/:*?"<>|\r\n]/g, '_');
  const encoded = encodeURIComponent(plain.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="seoga-work.${name.split('.').at(-1) ?? ''}"; filename*=UTF-8''${encoded}`;
}
