import { type ReactNode, useEffect, useState } from 'react';
import { INQUIRY_CATEGORIES, INQUIRY_CATEGORY_NAMES, INQUIRY_LIMITS } from '#shared/community/inquiries';
import { Field } from '../auth/forms/field.tsx';
import forms from '../auth/forms/forms.module.css';
import { SelectField } from '../auth/forms/select-field.tsx';
import type { FormError } from '../account/form-error.ts';
import { MyForm, fieldErrorOf } from '../account/my-form.tsx';
import { FileField } from './file-field.tsx';
import { type InquiryDraft, clearDraft, saveDraft, savedDraft } from './inquiry-draft.ts';
import styles from './inquiry.module.css';
import { TextField } from './text-field.tsx';
import { Link } from '../../navigation/link.tsx';

const CATEGORIES = [
  { value: '', name: '선택해 주세요.' },
  ...INQUIRY_CATEGORIES.map((value) => ({ value, name: INQUIRY_CATEGORY_NAMES[value] })),
];

export interface InquiryFormProps {
  /** Owner of the draft. */
  member: string;
  /** Idempotency key. */
  key: string;
  about: { value: string; label: string } | null;
  category: string;
}

/** Saves a draft on the device. */
export function InquiryForm({
  details,
  error,
}: {
  details: InquiryFormProps;
  error: FormError | undefined;
}): ReactNode {
  const { draft, change, isRestored, clear } = useDraft(details, error);
  return (
    <MyForm submit="문의 보내기" encType="multipart/form-data" error={error}>
      <input type="hidden" name="key" value={details.key} />
      {details.about ? <About about={details.about} error={fieldErrorOf(error, 'about')} /> : null}
      {isRestored ? (
        <p className={styles.draft} role="status">
          쓰시던 글을 불러왔습니다.
          <button type="button" onClick={clear}>
            지우기
          </button>
        </p>
      ) : null}
      <SelectField
        label="문의 유형"
        name="category"
        options={CATEGORIES}
        value={draft.category}
        error={fieldErrorOf(error, 'category')}
        onChange={({ target }) => change({ category: target.value })}
        required
      />
      <Field
        label="제목"
        name="title"
        value={draft.title}
        maxLength={INQUIRY_LIMITS.title}
        error={fieldErrorOf(error, 'title')}
        onChange={({ target }) => change({ title: target.value })}
        required
      />
      <TextField
        label="내용"
        name="text"
        value={draft.text}
        letters={[...draft.text].length}
        maxLength={INQUIRY_LIMITS.text}
        error={fieldErrorOf(error, 'text')}
        placeholder="어느 작품, 어느 화면에서 무엇이 어떻게 되었는지 적어 주시면 빨리 확인할 수 있습니다. 비밀번호나 카드 번호는 적지 마세요."
        onChange={({ target }) => change({ text: target.value })}
        required
      />
      <FileField error={fieldErrorOf(error, 'files')} />
      <p className={forms.hint}>
        문의와 답변은 소비자의 불만과 분쟁 처리에 관한 기록으로 3년 동안 보관합니다(전자상거래법 시행령 제6조).
      </p>
    </MyForm>
  );
}

function useDraft({ member, category }: InquiryFormProps, formError: FormError | undefined) {
  const values = formError?.typed;
  const first: InquiryDraft = {
    category: values?.['category'] ?? category,
    title: values?.['title'] ?? '',
    text: values?.['text'] ?? '',
  };
  const [draft, setDraft] = useState(first);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const saved = savedDraft(member);
    if (!saved) return;
    // A rejected submission is newer than the draft.
    setDraft((now) => (now.title === '' && now.text === '' ? saved : now));
    setRestored(true);
  }, [member]);
  const change = (part: Partial<InquiryDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    saveDraft(member, next);
  };
  const clear = (): void => {
    clearDraft(member);
    setDraft({ category, title: '', text: '' });
    setRestored(false);
  };
  return { draft, change, isRestored, clear };
}

function About({
  about,
  error,
}: {
  about: NonNullable<InquiryFormProps['about']>;
  error: string | undefined;
}): ReactNode {
  return (
    <div>
      <p className={styles.about}>
        <span>
          <small>문의 대상</small>
          {about.label}
        </span>
        <Link to="/help/inquiry">빼기</Link>
      </p>
      <input type="hidden" name="about" value={about.value} />
      {error ? (
        <p role="alert" tabIndex={-1} className={forms.fault}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
