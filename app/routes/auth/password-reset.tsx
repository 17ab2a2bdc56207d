import type { ReactNode } from 'react';
import { data } from 'react-router';
import { recoverAccount } from '#domain/account';
import { readLink } from '#domain/members';
import { accountMessage } from '#shared/errors/account-messages';
import { type RemovedAccess, removedAccessFrom, removedAccessLabel } from '#shared/members/removed-access';
import styles from '../../features/auth/forms/forms.module.css';
import { fieldsOf, toFormError, runForm } from '../../server/form-action.server.ts';
import { PasswordField } from '../../features/auth/forms/password-field.tsx';
import { requestContext, requireVisit } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import ui from '../../components/ui.module.css';
import type { Route } from './+types/password-reset';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '비밀번호 새로 정하기' };
const PATH = '/find/password/reset';

export async function loader({ context, url }: Route.LoaderArgs) {
  const removed = removedAccessFrom(url.searchParams.getAll('removed')).map(removedAccessLabel);
  const page = { token: '', mail: '', isDone: url.searchParams.has('done'), removed, expired: '' };
  const token = url.searchParams.get('token');
  // A returned form contains its token.
  if (page.isDone || token === null) return page;
  try {
    const { mail } = await readLink(context.get(requestContext).ctx, { purpose: 'password', token });
    return { ...page, token, mail };
  } catch (error) {
    const { message, status } = toFormError(error);
    return data({ ...page, expired: message }, { status });
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const field = await fieldsOf(request);
  const order = { token: field('token'), password: field('password'), conpassword: field('conpassword') };
  const runAction = async (): Promise<RemovedAccess[]> => {
    const removed = await recoverAccount(pageContext.ctx, order);
    // All sessions have ended.
    requireVisit(pageContext).end();
    return removed;
  };
  const next = (removed: RemovedAccess[]): string =>
    `${PATH}?${new URLSearchParams([['done', '1'], ...removed.map((item) => ['removed', item])])}`;
  return runForm(runAction, { next, kept: { token: order.token, mail: field('username') } });
}

export function meta({ matches }: Route.MetaArgs) {
  const description = '새 비밀번호를 정합니다.';
  return pageHead(matches, { page: '비밀번호 새로 정하기', description, path: PATH, noIndex: true });
}

/** L24, X4 */
export default function PasswordResetPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const expired = actionData?.code.startsWith('LINK_ERROR') ? actionData.message : loaderData.expired;
  if (loaderData.isDone && !actionData) return <Done removed={loaderData.removed} />;
  const { token, mail } = actionData ?? loaderData;
  if (expired || token === '') return <Expired message={expired || accountMessage('LINK_ERROR', '0001')} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.greeting}>{'새 비밀번호를\n정해 주세요.'}</h1>
      <form className={styles.form} method="post" action={PATH} noValidate>
        <input type="hidden" name="token" value={token} />
        {/* Username for password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={mail} readOnly />
        {actionData && !isAboutField(actionData.code) ? (
          <p role="alert" className={styles.refusal}>
            {actionData.message}
          </p>
        ) : null}
        <NewPassword refusal={actionData} />
        <p className={styles.note}>새로 정하면 모든 기기에서 로그아웃됩니다.</p>
        <button type="submit" className={`${ui.button} ${ui.main} ${styles.submit}`}>
          비밀번호 변경
        </button>
      </form>
    </div>
  );
}

const isAboutField = (code: string): boolean => code.startsWith('JOIN_ERROR');

function NewPassword({ refusal }: { refusal: { code: string; message: string } | undefined }): ReactNode {
  const isAboutSecond = refusal?.code === 'JOIN_ERROR 0005';
  const isAboutFirst = refusal !== undefined && isAboutField(refusal.code) && !isAboutSecond;
  return (
    <>
      <PasswordField
        label="새 비밀번호"
        name="password"
        autoComplete="new-password"
        placeholder="비밀번호를 입력해 주세요."
        hint="영문 소문자, 숫자, 특수문자 조합 8~20자"
        error={isAboutFirst ? refusal.message : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- because a form that comes back starts at its fault.
        autoFocus={isAboutFirst}
        required
      />
      <PasswordField
        label="비밀번호 확인"
        name="conpassword"
        autoComplete="new-password"
        placeholder="비밀번호를 한 번 더 입력해 주세요."
        error={isAboutSecond ? refusal.message : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- because a form that comes back starts at its fault.
        autoFocus={isAboutSecond}
        required
      />
    </>
  );
}

/** Removed providers; only the owner can link them again. */
function Done({ removed }: { removed: string[] }): ReactNode {
  const login = removed.length > 0 ? '/login?return_to=/my' : '/login';
  return (
    <div className={styles.page}>
      <h1 className={styles.greeting}>비밀번호를 변경했습니다.</h1>
      <div className={styles.form}>
        {removed.length > 0 ? (
          <section className={styles.removed}>
            <p>이메일이 처음으로 확인되어, 그 전에 등록된 다음 항목을 모두 해제했습니다.</p>
            <ul>
              {removed.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <p>계속 쓰실 항목은 로그인한 뒤 내 정보에서 다시 등록해 주세요. 모르는 항목은 그대로 두시면 됩니다.</p>
          </section>
        ) : null}
        <p>비밀번호를 변경했습니다. 다시 로그인해 주세요.</p>
        <Link className={`${ui.button} ${ui.main}`} to={login}>
          로그인
        </Link>
      </div>
    </div>
  );
}

function Expired({ message }: { message: string }): ReactNode {
  return (
    <div className={styles.page}>
      <h1 className={styles.greeting}>{'쓸 수 없는\n링크입니다.'}</h1>
      <div className={styles.form}>
        <p role="alert" className={styles.refusal}>
          {message}
        </p>
        <Link className={`${ui.button} ${ui.main}`} to="/find/password">
          다시 요청하기
        </Link>
      </div>
    </div>
  );
}
