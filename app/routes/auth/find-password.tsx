import type { ReactNode } from 'react';
import { requestPasswordReset } from '#domain/members';
import { Field } from '../../features/auth/forms/field.tsx';
import styles from '../../features/auth/forms/forms.module.css';
import { fieldsOf, runForm } from '../../server/form-action.server.ts';
import { requestContext, requireVisit } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import ui from '../../components/ui.module.css';
import type { Route } from './+types/find-password';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '비밀번호 찾기' };
const PATH = '/find/password';

export function loader({ url }: Route.LoaderArgs) {
  return { isSent: url.searchParams.has('sent') };
}

export async function action({ context, request }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const field = await fieldsOf(request);
  const order = { mail: field('email'), address: requireVisit(pageContext).address };
  return runForm(() => requestPasswordReset(pageContext.ctx, order), {
    next: `${PATH}?sent=1`,
    kept: { mail: order.mail },
  });
}

export function meta({ matches }: Route.MetaArgs) {
  const description = '가입하신 이메일로 비밀번호를 새로 정하는 링크를 보내 드립니다.';
  return pageHead(matches, { page: '비밀번호 찾기', description, path: PATH, noIndex: true });
}

/** Sends a reset link (L24, X4); the response never reveals whether an account exists. */
export default function FindPasswordPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  if (loaderData.isSent && !actionData) return <Sent />;
  const isAboutMail = actionData?.code === 'JOIN_ERROR 0001';
  return (
    <div className={styles.page}>
      <h1 className={styles.greeting}>비밀번호 찾기</h1>
      <form className={styles.form} method="post" action={PATH} noValidate>
        <p>가입하신 이메일을 적어 주시면 비밀번호를 새로 정할 수 있는 메일을 보내 드립니다.</p>
        {actionData && !isAboutMail ? (
          <p role="alert" className={styles.refusal}>
            {actionData.message}
          </p>
        ) : null}
        <Field
          label="이메일"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          placeholder="example@seoga.kr"
          defaultValue={actionData?.mail}
          error={isAboutMail ? actionData.message : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- because a form that comes back starts at its fault.
          autoFocus={isAboutMail}
          required
        />
        <button type="submit" className={`${ui.button} ${ui.main} ${styles.submit}`}>
          메일 받기
        </button>
        <p className={styles.ways}>
          <Link to="/find/id">아이디 찾기</Link>
          <Link to="/login">로그인</Link>
        </p>
      </form>
    </div>
  );
}

function Sent(): ReactNode {
  return (
    <div className={styles.page}>
      <h1 className={styles.greeting}>메일을 확인해 주세요.</h1>
      <div className={styles.form}>
        <p className={styles.reason}>입력하신 이메일로 가입된 계정이 있으면 비밀번호 재설정 메일을 보내 드립니다.</p>
        <p className={styles.note}>
          링크는 1시간 동안 쓸 수 있습니다. 메일이 보이지 않으면 스팸 메일함을 확인하거나 잠시 후 다시 요청해 주세요.
          메일은 한 시간에 세 번까지 보내 드립니다.
        </p>
        <Link className={`${ui.button} ${ui.outline}`} to={PATH}>
          다시 요청하기
        </Link>
        <p className={styles.ways}>
          <Link to="/login">로그인</Link>
        </p>
      </div>
    </div>
  );
}
