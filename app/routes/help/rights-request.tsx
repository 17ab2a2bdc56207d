import type { ReactNode } from 'react';
import { idempotencyKey } from '#contract/purchases';
import { requestTakedown } from '#domain/community';
import { DomainError } from '#kernel/domain-error';
import {
  RIGHTS_KINDS,
  RIGHTS_KIND_NAMES,
  RIGHTS_LIMITS,
  RIGHTS_SIDES,
  RIGHTS_SIDE_NAMES,
} from '#shared/community/comments';
import { INQUIRY_FILE_KINDS } from '#shared/community/inquiries';
import { formText } from '../../browser/form-text.ts';
import { uploadedFiles } from '../../features/help/uploaded-files.server.ts';
import { TextField } from '../../features/help/text-field.tsx';
import { Field, Checkbox } from '../../features/auth/forms/field.tsx';
import forms from '../../features/auth/forms/forms.module.css';
import { SelectField } from '../../features/auth/forms/select-field.tsx';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm, fieldErrorOf } from '../../features/account/my-form.tsx';
import { MessageLine, myHead } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import { requestContext, requireVisit } from '../../server/request-context.server.ts';
import { readForm } from '../../server/form-data.server.ts';
import type { Route } from './+types/rights-request';

export const handle = { title: '권리 침해 신고' };

export function loader({ url }: Route.LoaderArgs) {
  const comment = url.searchParams.get('comment') ?? '';
  return { comment: /^[1-9]\d{0,14}$/.test(comment) ? comment : '', key: crypto.randomUUID() };
}

const FIELDS = {
  'RIGHTS_ERROR 0002': 'name',
  'RIGHTS_ERROR 0003': 'mail',
  'RIGHTS_ERROR 0004': 'comment',
  'RIGHTS_ERROR 0005': 'text',
  'RIGHTS_ERROR 0009': 'kind',
  'RIGHTS_ERROR 0010': 'agrees',
  'RIGHTS_ERROR 0011': 'files',
  'INQUIRY_ERROR 0008': 'files',
};

export async function action({ context, request }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { address } = requireVisit(pageContext);
  const form = await readForm(request);
  const field = (name: string): string => formText(form, name).slice(0, 20_000);
  const names = ['comment', 'name', 'mail', 'side', 'kind', 'text'] as const;
  const values = Object.fromEntries(names.map((name) => [name, field(name)])) as Record<(typeof names)[number], string>;
  return runAccountAction(
    async () => {
      const key = idempotencyKey.safeParse(field('key'));
      if (!key.success) throw new DomainError('IDEMPOTENCY_ERROR', '0001');
      const files = await uploadedFiles(form, 'files');
      const agrees = field('agrees') === '1';
      await requestTakedown(pageContext.ctx, { typed: { ...values, agrees }, files, address, key: key.data });
      return { path: '/rights/request', message: 'rights-sent' };
    },
    { fields: FIELDS, typed: values },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '권리 침해 신고');
}

export default function RightsRequestPage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const values = (name: string): string | undefined => formError?.typed[name];
  return (
    <div className={my.page}>
      <h1 className={my.title}>권리 침해 신고</h1>
      <MessageLine />
      <p className={my.intro}>
        댓글로 사생활 침해나 명예훼손 등 권리를 침해받으셨다면 삭제나 임시조치를 요청하실 수 있습니다(정보통신망법
        제44조의2). 확인한 뒤 최대 30일 동안 댓글을 보이지 않게 하고, 글쓴이의 이의를 들어 삭제하거나 복원합니다.
      </p>
      <MyForm submit="신고 보내기" encType="multipart/form-data" error={formError}>
        <input type="hidden" name="key" value={loaderData.key} />
        <Field
          label="댓글 번호 또는 주소"
          name="comment"
          defaultValue={values('comment') ?? loaderData.comment}
          hint="댓글의 메뉴에서 ‘권리 침해 신고’를 누르면 번호가 채워집니다."
          error={fieldErrorOf(formError, 'comment')}
          required
        />
        <SelectField
          name="side"
          label="신고하시는 분"
          options={RIGHTS_SIDES.map((value) => ({ value, name: RIGHTS_SIDE_NAMES[value] }))}
          defaultValue={values('side')}
        />
        <SelectField
          name="kind"
          label="침해된 권리"
          options={RIGHTS_KINDS.map((value) => ({ value, name: RIGHTS_KIND_NAMES[value] }))}
          defaultValue={values('kind')}
          error={fieldErrorOf(formError, 'kind')}
        />
        <Field
          label="이름"
          name="name"
          autoComplete="name"
          maxLength={RIGHTS_LIMITS.name}
          defaultValue={values('name')}
          error={fieldErrorOf(formError, 'name')}
          required
        />
        <Field
          label="결과를 받을 이메일"
          name="mail"
          type="email"
          autoComplete="email"
          defaultValue={values('mail')}
          error={fieldErrorOf(formError, 'mail')}
          required
        />
        <TextField
          label="침해된 내용"
          name="text"
          maxLength={RIGHTS_LIMITS.text}
          defaultValue={values('text')}
          error={fieldErrorOf(formError, 'text')}
          placeholder="어떤 부분이 어떤 권리를 어떻게 침해하는지 적어 주세요."
          required
        />
        <Proofs error={fieldErrorOf(formError, 'files')} />
        <Checkbox name="agrees" value="1" error={fieldErrorOf(formError, 'agrees')}>
          신고 처리를 위해 이름, 이메일, 신고 내용과 파일을 처리가 끝난 뒤 3년까지 보관하는 데 동의합니다.
        </Checkbox>
      </MyForm>
    </div>
  );
}

function Proofs({ error }: { error: string | undefined }): ReactNode {
  return (
    <div className={forms.field}>
      <label className={my.file}>
        소명 자료 (선택)
        <input
          type="file"
          name="files"
          multiple
          accept={INQUIRY_FILE_KINDS.join(',')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'files-hint files-fault' : 'files-hint'}
        />
      </label>
      <p id="files-hint" className={forms.hint}>
        이미지나 PDF를 3개까지, 모두 합해 5MB까지 보낼 수 있습니다. 대리인은 위임을 증명하는 자료를 함께 보내 주세요.
      </p>
      {error ? (
        <p id="files-fault" className={forms.fault}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
