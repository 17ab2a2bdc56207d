export interface MailParts {
  /** Lower-case names, decoded values. */
  headers: Record<string, string>;
  text: string;
  html: string;
}

/** Parses multipart/alternative e-mails of text and HTML. */
export function parseEmailParts(mail: string): MailParts {
  const { headers, body } = halves(mail);
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  if (!boundary) throw new Error('the mail has one part only');
  const parts = body.split(`--${boundary}`).map((part) => halves(part.replace(/^\r?\n/, '')));
  const partOf = (type: string): string => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type));
    return part ? decoded(part) : '';
  };
  return { headers, text: partOf('text/plain'), html: partOf('text/html') };
}

interface Half {
  headers: Record<string, string>;
  body: string;
}

function halves(text: string): Half {
  const at = /\r?\n\r?\n/.exec(text);
  const head = text.slice(0, at?.index ?? text.length).replace(/\r?\n[ \t]+/g, ' ');
  const body = at ? text.slice(at.index + at[0].length) : '';
  const headers: Record<string, string> = {};
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = words(line.slice(colon + 1).trim());
  }
  return { headers, body };
}

function decoded({ headers, body }: Half): string {
  const encoding = headers['content-transfer-encoding']?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? quoted(body.replace(/=\r?\n/g, '')) : body;
}

/** `=?UTF-8?B?…?=`, repeated. */
function words(text: string): string {
  return text.replace(/\?=\s+=\?/g, '?==?').replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (run) => {
    const bytes = [...run.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind, word = '']) =>
      kind?.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : quotedBytes(word.replaceAll('_', ' ')),
    );
    return Buffer.concat(bytes).toString('utf8');
  });
}

function quoted(text: string): string {
  return quotedBytes(text).toString('utf8');
}

function quotedBytes(text: string): Buffer {
  const latin = Buffer.from(text, 'utf8').toString('latin1');
  return Buffer.from(
    latin.replace(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}
