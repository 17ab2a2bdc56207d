import { type ReactNode, useEffect, useRef } from 'react';
import { data } from 'react-router';
import { type VerifiedStatement, verifyStatement } from '#domain/settlement';
import { monthName } from '#shared/money/settlement';
import { seoulMinute } from '#shared/content/seoul-date';
import { formText } from '../../browser/form-text.ts';
import { uploadedFiles } from '../../features/help/uploaded-files.server.ts';
import { myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/legal/statement-proof.module.css';
import forms from '../../features/auth/forms/forms.module.css';
import my from '../../features/account/my.module.css';
import { requestContext } from '../../server/request-context.server.ts';
import ui from '../../components/ui.module.css';
import { readForm } from '../../server/form-data.server.ts';
import type { Route } from './+types/statements-verify';

export const handle = { title: '정산서 확인', back: '/' };

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx } = context.get(requestContext);
  const form = await readForm(request);
  const code = formText(form, 'code').slice(0, 40);
  const [file] = await uploadedFiles(form, 'file');
  if (!file && code.trim() === '')
    return data({ code, message: '파일을 고르거나 확인 번호를 적어 주세요.', proved: null }, { status: 422 });
  const proved = await verifyStatement(ctx, file ? { file: file.bytes } : { code });
  const unknown = file
    ? '서점이 서명한 파일이 아닙니다. 내용이 바뀌었거나 다른 곳에서 만든 파일입니다.'
    : '그런 확인 번호로 서명한 정산서가 없습니다. 번호를 다시 확인해 주세요.';
  if (!proved) return data({ code, message: unknown, proved: null }, { status: 422 });
  return { code, message: '서점이 서명한 정산서가 맞습니다.', proved: verifiedView(proved) };
}

function verifiedView({ code, format, month, holder, payable, sha256, kid, token, issuedAt }: VerifiedStatement) {
  return [
    ['정산서', `${holder}, ${monthName(month)}`],
    ['지급할 금액', `${payable.toLocaleString('ko-KR')}원`],
    ['파일의 종류', format.toUpperCase()],
    ['확인 번호', code],
    ['서명 일시', seoulMinute(issuedAt)],
    ['파일의 SHA-256', sha256],
    ['서명 키', kid],
    ['서명(JWS, ES256)', token],
  ] as const;
}

export function meta({ matches }: Route.MetaArgs) {
  return [...myHead(matches, '정산서 확인'), { name: 'robots', content: 'noindex' }];
}

export default function StatementsVerifyPage({ actionData }: Route.ComponentProps): ReactNode {
  return (
    <div className={my.page}>
      <h1 className={my.title}>정산서 확인</h1>
      <p className={my.intro}>
        서점이 드린 정산서가 그대로인지 확인합니다. 받은 파일이나 정산서에 적힌 확인 번호를 넣어 주세요. 파일은 확인한
        뒤 남기지 않습니다.
      </p>
      {actionData ? <Outcome outcome={actionData} /> : null}
      <form method="post" encType="multipart/form-data" className={styles.fields}>
        <div className={forms.field}>
          <label className={my.file}>
            정산서 파일(PDF, CSV)
            <input type="file" name="file" accept=".pdf,.csv" />
          </label>
        </div>
        <div className={forms.field}>
          <label htmlFor="code">확인 번호</label>
          <div className={forms.box}>
            <input
              id="code"
              type="text"
              name="code"
              defaultValue={actionData?.code}
              autoComplete="off"
              maxLength={40}
            />
          </div>
        </div>
        <button type="submit" className={`${ui.button} ${ui.inked}`}>
          확인하기
        </button>
      </form>
    </div>
  );
}

/** Takes the focus. */
function Outcome({ outcome }: { outcome: NonNullable<Route.ComponentProps['actionData']> }): ReactNode {
  const { message, proved } = outcome;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), [outcome]);
  if (!proved)
    return (
      <div ref={element} role="alert" tabIndex={-1} className={forms.refusal}>
        {message}
      </div>
    );
  return (
    <div ref={element} role="status" tabIndex={-1} className={styles.proof}>
      <strong>{message}</strong>
      <dl>
        {proved.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
