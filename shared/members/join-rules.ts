import { PASSWORD_LENGTH, normalizePassword } from '#shared/members/members';

/** The sign-up form (specification section 3, join payload). */
export interface JoinForm {
  email: string;
  password: string;
  conpassword: string;
  tos_agree: boolean;
  tos_agree2: boolean;
  age_agree: boolean;
  alarm_agree: boolean;
}

/** The eight checks in order, as codes of JOIN_ERROR (V1). */
export type JoinError = '0001' | '0002' | '0003' | '0004' | '0005' | '0006' | '0007' | '0008';

const MAX_MAIL_LENGTH = 254;

/** First failing check of a sign-up form, as a code of JOIN_ERROR (V1). Used by the browser and the server. */
export function joinError(form: JoinForm): JoinError | undefined {
  if (!isEmail(form.email)) return '0001';
  return passwordError(form) ?? agreementError(form);
}

/** Checks both passwords: empty, too short, too long, different (V1, B1). Only the length is enforced (V2). */
export function passwordError(form: Pick<JoinForm, 'password' | 'conpassword'>): JoinError | undefined {
  const length = [...normalizePassword(form.password)].length;
  if (length === 0) return '0002';
  if (length < PASSWORD_LENGTH.least) return '0003';
  if (length > PASSWORD_LENGTH.most) return '0004';
  return normalizePassword(form.password) === normalizePassword(form.conpassword) ? undefined : '0005';
}

/** Checks the three required agreements, also for social sign-up (V3). */
export function agreementError(
  form: Pick<JoinForm, 'tos_agree' | 'tos_agree2' | 'age_agree'>,
): '0006' | '0007' | '0008' | undefined {
  if (!form.tos_agree) return '0006';
  if (!form.tos_agree2) return '0007';
  return form.age_agree ? undefined : '0008';
}

/** Basic e-mail pattern: something before one @, a dotted host, no space. */
export function isEmail(mail: string): boolean {
  const plain = mail.trim();
  return plain.length <= MAX_MAIL_LENGTH && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u.test(plain);
}
