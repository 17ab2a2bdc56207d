import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { isEmail } from '#shared/members/join-rules';
import { normalizeEmail, normalizePassword } from '#shared/members/members';
import { withAudit } from '../audit/with-audit.ts';
import { type Browser, startConsoleSession } from '../sessions/start-console-session.ts';
import { MAX_NAME_LENGTH, passwordError } from '../operator-rules.ts';
import { sendCredentialChangeEmail } from '../login/operator-emails.ts';
import { delayApproval } from '../limits/operator-limit-store.ts';
import { selectByMail, selectInvite, updateOperator } from '../operator-store.ts';
import { selectDevices } from '../sessions/session-store.ts';

const PASSWORD_CODES = { short: '0005', long: '0016', easy: '0017' } as const;

/** The invited operator; `mail` is null for the first one, who enters it. */
export interface InvitedOperator {
  mail: string | null;
  name: string;
}

/** Reads an invite link without consuming it. Throws OPERATOR_ERROR 0004 when invalid. */
export async function readInvite(ctx: Needs<'db' | 'secrets'>, key: string): Promise<InvitedOperator> {
  const found = await selectInvite(ctx.db, ctx.secrets.digest(key));
  if (!found) throw new DomainError('OPERATOR_ERROR', '0004');
  return { mail: isEmail(found.mail) ? found.mail : null, name: found.name };
}

/**
 * Accepts an invite: sets name and password and starts a session that may only set up the second factor; the link
 * stays valid until then. Returns the cookie value. Throws OPERATOR_ERROR 0004 for an invalid link, 0011 the name,
 * 0015 and 0008 the e-mail address, 0005, 0016 and 0017 the password.
 */
export async function acceptInvite(
  ctx: Needs<'db' | 'mailer' | 'secrets' | 'passwords'>,
  input: Browser & { key: string; mail: string; name: string; password: string },
): Promise<string> {
  const digest = ctx.secrets.digest(input.key);
  const invited = await selectInvite(ctx.db, digest);
  if (!invited) throw new DomainError('OPERATOR_ERROR', '0004');
  const name = requireName(input.name);
  const mail = isEmail(invited.mail) ? invited.mail : normalizeEmail(input.mail);
  if (!isEmail(mail)) throw new DomainError('OPERATOR_ERROR', '0015');
  const password = normalizePassword(input.password);
  const errorCode = passwordError(password, mail);
  if (errorCode) throw new DomainError('OPERATOR_ERROR', PASSWORD_CODES[errorCode]);
  const hash = await ctx.passwords.hash(password);
  const id = invited.operatorId;
  const action = { name: 'operator.begin', subject: `operator:${id}` } as const;
  return withAudit(ctx, { by: { id, name }, act: action }, async (tx) => {
    const other = await selectByMail(tx, mail);
    if (other && other.id !== id) throw new DomainError('OPERATOR_ERROR', '0008');
    await updateOperator(tx, id, { mail, name, password_hash: hash });
    await delayApproval(tx, id);
    const { userAgent, address } = input;
    // On the first start there is no previous password to notify about.
    const { before } = await selectDevices(tx, { operatorId: id, selector: '' });
    if (before.length > 0) await sendCredentialChangeEmail(ctx, tx, { operatorId: id, change: 'password' });
    const key = await startConsoleSession(ctx, tx, { operatorId: id, userAgent, address, invite: digest });
    return { after: { mail, name }, result: key };
  });
}

/** Normalizes a name. Throws OPERATOR_ERROR 0011 when empty or too long. */
function requireName(text: string): string {
  const name = text.normalize('NFC').trim();
  if (name === '' || [...name].length > MAX_NAME_LENGTH) throw new DomainError('OPERATOR_ERROR', '0011');
  return name;
}
