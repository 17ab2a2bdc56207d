import { type ReactNode, useState } from 'react';
import { INQUIRY_FILE_KINDS, INQUIRY_LIMITS } from '#shared/community/inquiries';
import forms from '../auth/forms/forms.module.css';
import my from '../account/my.module.css';

/** Checks number and size; the server repeats it. */
export function FileField({ error }: { error: string | undefined }): ReactNode {
  const [tooMuch, setTooMuch] = useState<string>();
  const message = tooMuch ?? error;
  return (
    <div className={forms.field}>
      <label className={my.file}>
        파일 (선택)
        <input
          type="file"
          name="files"
          multiple
          accept={INQUIRY_FILE_KINDS.join(',')}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? 'files-hint files-fault' : 'files-hint'}
          onChange={({ target }) => {
            const payload = fileErrorOf([...(target.files ?? [])]);
            setTooMuch(payload);
            // An oversized form would be cut off.
            if (payload !== undefined) target.value = '';
          }}
        />
      </label>
      <p id="files-hint" className={forms.hint}>
        이미지(JPEG, PNG, WebP, GIF)나 PDF를 5개까지, 하나에 5MB, 모두 합해 20MB까지 보낼 수 있습니다. 이미지의 촬영
        위치와 기기 정보는 저장하지 않습니다.
      </p>
      <p id="files-fault" className={forms.fault} role="status">
        {message}
      </p>
    </div>
  );
}

function fileErrorOf(files: File[]): string | undefined {
  if (files.length > INQUIRY_LIMITS.files) return '파일은 한 번에 5개까지 보내실 수 있습니다.';
  const large = files.find(({ size }) => size > INQUIRY_LIMITS.fileBytes);
  if (large) return `‘${large.name}’ 파일이 5MB를 넘습니다. 크기를 줄이거나 나누어 보내 주세요.`;
  const all = files.reduce((sum, { size }) => sum + size, 0);
  return all > INQUIRY_LIMITS.allBytes
    ? '파일을 모두 합해 20MB까지 보내실 수 있습니다. 나누어 보내 주세요.'
    : undefined;
}
