import { DomainError } from '#kernel/domain-error';
import {
  RIGHTS_KINDS,
  RIGHTS_LIMITS,
  RIGHTS_SIDES,
  type RightsKind,
  type RightsSide,
} from '#shared/community/comments';

const CONTROLS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
const MAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,180}\.[^\s@<>".]{2,}$/;

/** Form values of a takedown request. */
export interface RightsRequestForm {
  comment: string;
  name: string;
  mail: string;
  side: string;
  kind: string;
  text: string;
  agrees: boolean;
}

export interface ParsedRightsRequest {
  commentId: number;
  name: string;
  mail: string;
  side: RightsSide;
  kind: RightsKind;
  body: string;
}

/**
 * Validates a request. Throws RIGHTS_ERROR 0002 without a name, 0003 an address, 0004 a comment, 0005 for empty or
 * long text, 0009 an invalid kind or side, 0010 without consent.
 */
export function parseRightsRequest(input: RightsRequestForm): ParsedRightsRequest {
  const [, commentId] = /(?:^|[?&]thread=|#comment-)([1-9]\d{0,14})$/.exec(input.comment.trim()) ?? [];
  if (commentId === undefined) throw new DomainError('RIGHTS_ERROR', '0004');
  const name = line(input.name);
  if (name === '' || [...name].length > RIGHTS_LIMITS.name) throw new DomainError('RIGHTS_ERROR', '0002');
  const mail = input.mail.trim().toLowerCase();
  if (!MAIL.test(mail)) throw new DomainError('RIGHTS_ERROR', '0003');
  const side = RIGHTS_SIDES.find((existing) => existing === input.side);
  const kind = RIGHTS_KINDS.find((existing) => existing === input.kind);
  if (!side || !kind) throw new DomainError('RIGHTS_ERROR', '0009');
  if (!input.agrees) throw new DomainError('RIGHTS_ERROR', '0010');
  return { commentId: Number(commentId), name, mail, side, kind, body: parseRightsText(input.text) };
}

/** Validates a statement. Throws RIGHTS_ERROR 0005 if empty or too long. */
export function parseRightsText(text: string): string {
  const body = text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((one) => one.replaceAll('\t', ' ').replaceAll(CONTROLS, '').trimEnd())
    .join('\n')
    .trim();
  if (body === '' || [...body].length > RIGHTS_LIMITS.text) throw new DomainError('RIGHTS_ERROR', '0005');
  return body;
}

function line(text: string): string {
  return text.normalize('NFC').replaceAll(CONTROLS, ' ').replaceAll(/\s+/g, ' ').trim();
}
