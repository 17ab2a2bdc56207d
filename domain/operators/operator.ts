import type { AuditAct, AuditSubject } from '#shared/operations/audit-acts';
import type { OperatorRights, OperatorRole } from '#shared/operations/operator-permissions';

/** A logged-in operator and the time of the last second factor. */
export interface Operator {
  id: number;
  mail: string;
  name: string;
  roles: readonly OperatorRole[];
  /** What the roles allow now. */
  rights: OperatorRights;
  /** The right holder whose works they see; null for shop staff. */
  holderId: number | null;
  provedAt: Date;
}

/** An operator by number and name. */
export type OperatorActor = Pick<Operator, 'id' | 'name'>;

/** A member who works on their own works, by the name of their pen. */
export interface MemberActor {
  memberNo: number;
  name: string;
}

/** An operator or an author. */
export type PersonActor = OperatorActor | MemberActor;

/** A person, or the command line. */
export type Actor = PersonActor | 'command-line';

/** Who did something, as tables store it; both numbers null: the command line. */
export function actorColumns(by: Actor): { operatorId: number | null; memberNo: number | null; who: string } {
  if (by === 'command-line') return { operatorId: null, memberNo: null, who: '명령줄' };
  if ('memberNo' in by) return { operatorId: null, memberNo: by.memberNo, who: by.name };
  return { operatorId: by.id, memberNo: null, who: by.name };
}

/** The number of an operator; null for others. */
export function operatorIdOf(by: Actor): number | null {
  return actorColumns(by).operatorId;
}

/** An audited action, such as `work.update` on `work:12`. */
export interface AuditAction {
  name: AuditAct;
  subject: AuditSubject;
  reason?: string;
}

/** The operator of the current session; `isFresh`: second factor within ten minutes. */
export interface SessionOperator extends Operator {
  selector: string;
  isFresh: boolean;
}

/** A session after password or invite link; the second factor may be missing. */
export interface OperatorSession extends Omit<Operator, 'provedAt'> {
  selector: string;
  /** Null before the second factor. */
  provedAt: Date | null;
  isFresh: boolean;
  hasTotp: boolean;
  passkeys: number;
  /** Started by an invite link: may set up the second factor. */
  isInvited: boolean;
}

/** The operator of a session; null without second factor. */
export function operatorOf({ provedAt, ...session }: OperatorSession): SessionOperator | null {
  const { selector, isFresh, id, mail, name, roles, rights, holderId } = session;
  return provedAt && { selector, isFresh, id, mail, name, roles, rights, holderId, provedAt };
}
