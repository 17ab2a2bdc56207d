import type { ReactNode } from 'react';
import {
  AI_PART_NAMES,
  AI_PARTS,
  AI_USES,
  RATING_LEVELS,
  RATING_SUBJECTS,
  RATING_SUBJECT_NAMES,
  RIGHTS_BASES,
} from '#shared/authors/declarations';
import { Field, Select, TextArea } from '../admin/components/console-form.tsx';
import { FileField } from '../admin/components/file-field.tsx';
import { type ConsoleFormError, errorAt } from '../admin/components/form-error.ts';
import styles from './studio.module.css';

const optionsOf = (names: Readonly<Record<string, string>>): { value: string; name: string }[] =>
  Object.entries(names).map(([value, name]) => ({ value, name }));
const UNSET = { value: '', name: '골라 주세요' };

interface DeclarationFieldsProps {
  values: Record<string, string>;
  error: ConsoleFormError | undefined;
}

/** Rating questions. */
export function RatingFields({ values, error }: DeclarationFieldsProps): ReactNode {
  return (
    <div className={styles.questions}>
      {RATING_SUBJECT_NAMES.map((name) => (
        <Select
          key={name}
          label={RATING_SUBJECTS[name]}
          name={name}
          options={[UNSET, ...optionsOf(RATING_LEVELS)]}
          defaultValue={values[name] ?? ''}
          error={errorAt(error, name)}
        />
      ))}
    </div>
  );
}

/** Use of artificial intelligence. */
export function AiFields({ values, error }: DeclarationFieldsProps): ReactNode {
  return (
    <div className={styles.questions}>
      {AI_PART_NAMES.map((part) => (
        <Select
          key={part}
          label={AI_PARTS[part]}
          name={`ai-${part}`}
          options={optionsOf(AI_USES)}
          defaultValue={values[`ai-${part}`] ?? 'none'}
          error={errorAt(error, `ai-${part}`)}
        />
      ))}
    </div>
  );
}

/** Basis of the rights and its proof. */
export function RightsFields({ values, error }: DeclarationFieldsProps): ReactNode {
  return (
    <>
      <Select
        label="권리"
        name="basis"
        options={optionsOf(RIGHTS_BASES)}
        defaultValue={values['basis'] ?? 'original'}
        error={errorAt(error, 'basis')}
      />
      <TextArea
        label="허락 내용"
        name="rightsNote"
        rows={3}
        maxLength={1000}
        hint="2차 창작과 번역만 적습니다. 누구에게 어떤 범위로 허락받았는지 적어 주세요."
        defaultValue={values['rightsNote'] ?? ''}
        error={errorAt(error, 'rightsNote')}
      />
      {values['proofName'] ? <Field label="올린 증빙" value={values['proofName']} readOnly /> : null}
      <FileField
        label="증빙 파일"
        name="proof"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        hint="2차 창작과 번역만 올립니다. PDF나 그림, 5MB 이하입니다. 운영자만 볼 수 있습니다."
        error={errorAt(error, 'proof')}
      />
    </>
  );
}
