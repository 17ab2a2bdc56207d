import type { ReactNode } from 'react';
import { ConsoleForm, FormBar, SendButton } from '../components/console-form.tsx';
import { FileField } from '../components/file-field.tsx';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';

/** Replaces the cover of a work. */
export function CoverForm({ error }: { error: ConsoleFormError | undefined }): ReactNode {
  return (
    <ConsoleForm error={error} act="cover" encType="multipart/form-data">
      <FileField
        label="새 표지"
        name="cover"
        accept="image/jpeg,image/png,image/webp,image/avif"
        button="그림 고르기"
        hint="JPEG, PNG, WebP, AVIF. 5MB까지, 세로 1,200픽셀이 넘으면 또렷합니다."
        error={errorAt(error, 'cover')}
      />
      <FormBar>
        <SendButton>표지 바꾸기</SendButton>
      </FormBar>
    </ConsoleForm>
  );
}
