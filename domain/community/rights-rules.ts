import { Refusal } from '#shared/refusal';
import { RIGHTS_KINDS, RIGHTS_LIMITS, RIGHTS_SIDES, type RightsKind, type RightsSide } from '#vocabulary/comments';

const CONTROLS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
const MAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,180}\.[^\s@<>".]{2,}$/;

/** A request as a form says it. */
export interface TypedRequest {
  comment: string;
  name: string;
  mail: string;
  side: string;
  kind: string;
  text: string;
  agrees: boolean;
}

/** A request that may be taken down. */
export interface ReadRequest {
  commentId: number;
  name: string;
  mail: string;
  side: RightsSide;
  kind: RightsKind;
  body: string;
}

/**
 * Reads a request. Refuses with RIGHTS_ERROR 0002 no name, 0003 no address, 0004 no comment, 0005 no text or one too
 * long, 0009 no kind of right or side, 0010 no consent.
 */
export function readRequest(typed: TypedRequest): ReadRequest {
  const [, commentId] = /(?:^|[?&]thread=|#comment-)([1-9]\d{0,14})$/.exec(typed.comment.trim()) ?? [];
  if (commentId === undefined) throw new Refusal('RIGHTS_ERROR', '0004');
  const name = line(typed.name);
  if (name === '' || [...name].length > RIGHTS_LIMITS.name) throw new Refusal('RIGHTS_ERROR', '0002');
  const mail = typed.mail.trim().toLowerCase();
  if (!MAIL.test(mail)) throw new Refusal('RIGHTS_ERROR', '0003');
  const side = RIGHTS_SIDES.find((known) => known === typed.side);
  const kind = RIGHTS_KINDS.find((known) => known === typed.kind);
  if (!side || !kind) throw new Refusal('RIGHTS_ERROR', '0009');
  if (!typed.agrees) throw new Refusal('RIGHTS_ERROR', '0010');
  return { commentId: Number(commentId), name, mail, side, kind, body: rightsText(typed.text) };
}

/** What somebody says of their rights. Refuses with RIGHTS_ERROR 0005 nothing, or too much. */
export function rightsText(text: string): string {
  const body = text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((one) => one.replaceAll('\t', ' ').replaceAll(CONTROLS, '').trimEnd())
    .join('\n')
    .trim();
  if (body === '' || [...body].length > RIGHTS_LIMITS.text) throw new Refusal('RIGHTS_ERROR', '0005');
  return body;
}

function line(text: string): string {
  return text.normalize('NFC').replaceAll(CONTROLS, ' ').replaceAll(/\s+/g, ' ').trim();
}
