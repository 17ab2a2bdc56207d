import type { ReactNode } from 'react';
import { data } from 'react-router';
import { verifyEmail, readLink, requestEmailVerification } from '#domain/members';
import { josa } from '#shared/content/josa';
import { sameSitePath } from '#shared/web/same-site-path';
import styles from '../../features/auth/forms/forms.module.css';
import { fieldsOf, toFormError, runForm } from '../../server/form-action.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import ui from '../../components/ui.module.css';
import type { Route } from './+types/mail-proof';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '이메일 인증' };
const PATH = '/my/mail-proof';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, member } = context.get(requestContext);
  const own = member && !member.mailProvedAt ? (member.mail ?? '') : '';
  const returnTo = sameSitePath(url.searchParams.get('return_to'));
  const { mailbox } = ctx.connections;
  const page = { token: '', mail: '', own, step: stepOf(url), expired: '', returnTo, mailbox };
  const token = url.searchParams.get('token');
  if (page.step !== 'request' || token === null) return page;
  try {
    const { mail } = await readLink(ctx, { purpose: 'mail-proof', token });
    return { ...page, token, mail };
  } catch (error) {
    const { message, status } = toFormError(error);
    return data({ ...page, expired: message }, { status });
  }
}

function stepOf(url: URL): 'request' | 'done' | 'sent' {
  if (url.searchParams.has('done')) return 'done';
  return url.searchParams.has('sent') ? 'sent' : 'request';
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, member } = context.get(requestContext);
  const field = await fieldsOf(request);
  const returnTo = sameSitePath(field('return_to'));
  const stepPath = (step: 'done' | 'sent'): string =>
    `${PATH}?${new URLSearchParams({ [step]: '1', ...(returnTo === '/' ? {} : { return_to: returnTo }) })}`;
  if (field('act') !== 'again')
    return runForm(() => verifyEmail(ctx, field('token')), { next: stepPath('done'), kept: {} });
  const runAction = async (): Promise<void> => {
    if (member) await requestEmailVerification(ctx, { memberNo: member.memberNo, returnTo });
  };
  return runForm(runAction, { next: stepPath('sent'), kept: {} });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    page: '이메일 인증',
    description: '이메일을 인증합니다.',
    path: PATH,
    noIndex: true,
  });
}

/** Verifies an e-mail address by POST: mail scanners open links. */
export default function MailProofPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { token, mail, own, step, expired, returnTo } = loaderData;
  const formError = actionData?.message ?? expired;
  if (step === 'done' && !actionData)
    return (
      <ProofMessage title="이메일 인증을 마쳤습니다.">
        <a className={`${ui.button} ${ui.main}`} href={returnTo}>
          {returnTo === '/'
            ? '메인으로'
            : returnTo.startsWith('/coin')
              ? '코인 충전 계속하기'
              : '보던 화면으로 돌아가기'}
        </a>
      </ProofMessage>
    );
  if (formError || token === '')
    return (
      <ProofMessage title={step === 'sent' ? '메일을 확인해 주세요.' : '이메일 인증'}>
        {formError ? (
          <p role="alert" className={styles.refusal}>
            {formError}
          </p>
        ) : null}
        <Again own={own} isSent={step === 'sent'} returnTo={returnTo} mailbox={loaderData.mailbox} />
      </ProofMessage>
    );
  return (
    <ProofMessage title={'이메일 인증을\n마쳐 주세요.'}>
      <form className={styles.form} method="post" action={PATH}>
        <p>{josa(mail, '을/를')} 회원님의 이메일로 인증합니다.</p>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="return_to" value={returnTo} />
        <button type="submit" className={`${ui.button} ${ui.main} ${styles.submit}`}>
          인증하기
        </button>
      </form>
    </ProofMessage>
  );
}

interface AgainProps {
  own: string;
  isSent: boolean;
  returnTo: string;
  mailbox: string | null;
}

/** Sends another link. */
function Again({ own, isSent, returnTo, mailbox }: AgainProps): ReactNode {
  if (own === '')
    return (
      <Link className={`${ui.button} ${ui.outline}`} to="/my">
        내 정보
      </Link>
    );
  return (
    <form className={styles.form} method="post" action={PATH}>
      {isSent ? (
        <p className={styles.reason}>
          {josa(own, '으로/로')} 인증 메일을 보냈습니다. 메일의 링크를 눌러 인증을 마쳐 주세요.
        </p>
      ) : null}
      <input type="hidden" name="act" value="again" />
      <input type="hidden" name="return_to" value={returnTo} />
      <button type="submit" className={`${ui.button} ${ui.outline}`}>
        인증 메일 다시 받기
      </button>
      <p className={styles.note}>
        메일은 한 시간에 세 번까지 보내 드립니다. 보이지 않으면 스팸 메일함을 확인해 주세요.
      </p>
      {mailbox ? (
        <a className={`${ui.button} ${ui.outline}`} href={mailbox}>
          모의 우편함 열기
        </a>
      ) : null}
    </form>
  );
}

function ProofMessage({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.page}>
      <h1 className={styles.greeting}>{title}</h1>
      <div className={styles.form}>{children}</div>
    </div>
  );
}
