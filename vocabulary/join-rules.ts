import { PASSWORD_LENGTH, plainPassword } from '#vocabulary/members';

/** The join form as it is sent (specification section 3, join payload). */
export interface JoinForm {
  email: string;
  password: string;
  conpassword: string;
  tos_agree: boolean;
  tos_agree2: boolean;
  age_agree: boolean;
  alarm_agree: boolean;
}

/** The eight checks in their order, as codes of JOIN_ERROR (V1). */
export type JoinFault = '0001' | '0002' | '0003' | '0004' | '0005' | '0006' | '0007' | '0008';

const MOST_MAIL_LENGTH = 254;

/**
 * What is wrong with a join form, as a code of JOIN_ERROR: the first of the eight checks that fails, in the order of the
 * specification (V1). The browser asks it to warn at once, the server to decide.
 */
export function joinFault(form: JoinForm): JoinFault | undefined {
  if (!isMail(form.email)) return '0001';
  return passwordFault(form) ?? agreementFault(form);
}

/** The two passwords alone: empty, too short, too long, not the same (V1, B1). Only their length is enforced (V2). */
export function passwordFault(form: Pick<JoinForm, 'password' | 'conpassword'>): JoinFault | undefined {
  const length = [...plainPassword(form.password)].length;
  if (length === 0) return '0002';
  if (length < PASSWORD_LENGTH.least) return '0003';
  if (length > PASSWORD_LENGTH.most) return '0004';
  return plainPassword(form.password) === plainPassword(form.conpassword) ? undefined : '0005';
}

/** The three boxes without which nobody joins, also by a provider (V3). */
export function agreementFault(
  form: Pick<JoinForm, 'tos_agree' | 'tos_agree2' | 'age_agree'>,
): '0006' | '0007' | '0008' | undefined {
  if (!form.tos_agree) return '0006';
  if (!form.tos_agree2) return '0007';
  return form.age_agree ? undefined : '0008';
}

/** The basic pattern of an address: something before one @, a dotted host behind it, no space. */
export function isMail(mail: string): boolean {
  const plain = mail.trim();
  return plain.length <= MOST_MAIL_LENGTH && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u.test(plain);
}
