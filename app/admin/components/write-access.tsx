import { type ComponentProps, type ReactNode, createContext, use } from 'react';
import {
  OPERATOR_PERMISSIONS,
  type OperatorPermission,
  type OperatorRights,
  hasPermission,
} from '#shared/operations/operator-permissions';
import styles from './kit.module.css';

interface Access {
  rights: OperatorRights;
  /** The section of the page; undefined: open to all operators. */
  section: OperatorPermission | undefined;
}

const AccessOfPage = createContext<Access | null>(null);

/** Tells the forms of a page what the operator may send. */
export function WriteAccess({ children, ...access }: Access & { children: ReactNode }): ReactNode {
  return <AccessOfPage value={access}>{children}</AccessOfPage>;
}

/** Whether the operator may see a section. */
export function useMayRead(right: OperatorPermission): boolean {
  const access = use(AccessOfPage);
  return access === null || hasPermission(access.rights, right);
}

/** Whether the operator may act in a section; without one, in the section of the page. */
export function useMayWrite(right?: OperatorPermission): boolean {
  const access = use(AccessOfPage);
  const section = right ?? access?.section;
  return !access || section === undefined || hasPermission(access.rights, section, 'write');
}

interface WriteFieldsProps {
  /** When sending needs another right than seeing the page. */
  right?: OperatorPermission | undefined;
  children: ReactNode;
}

/** Fields and buttons of a form; disabled for operators who may only see. */
export function WriteFields({ right, children }: WriteFieldsProps): ReactNode {
  const mayWritePage = useMayWrite();
  if (useMayWrite(right)) return children;
  const isOwnReason = right !== undefined && mayWritePage;
  return (
    <fieldset disabled className={styles.readOnly} data-read-only={isOwnReason ? 'form' : 'page'}>
      {isOwnReason ? (
        <p className={styles.hint}>‘{OPERATOR_PERMISSIONS[right].label}’의 처리 권한이 있어야 보낼 수 있습니다.</p>
      ) : null}
      {children}
    </fieldset>
  );
}

/** A form that acts, with markup of its own; `ConsoleForm` is the usual one. */
export function PostForm({ right, children, ...form }: WriteFieldsProps & ComponentProps<'form'>): ReactNode {
  return (
    <form method="post" {...form}>
      <WriteFields right={right}>{children}</WriteFields>
    </form>
  );
}

/** Shown by the style sheet when the page has a disabled form. */
export function ReadOnlyNote(): ReactNode {
  const access = use(AccessOfPage);
  if (useMayWrite() || !access?.section) return null;
  return (
    <p className={styles.readOnlyNote}>
      이 화면은 보기 권한만 있습니다. 처리하려면 소유자에게 ‘{OPERATOR_PERMISSIONS[access.section].label}’의 처리 권한을
      요청해 주세요.
    </p>
  );
}
