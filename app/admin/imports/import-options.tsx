import type { ReactNode } from 'react';
import { Disclosure, Check, ConsoleForm, SendButton } from '../components/console-form.tsx';

export function ImportOptions({ replaces, overwrites }: { replaces: boolean; overwrites: boolean }): ReactNode {
  return (
    <>
      <Check
        name="overwrites"
        defaultChecked={overwrites}
        label="콘솔에서 고친 회차도 새 파일의 글과 그림으로 바꿉니다"
      />
      <Check
        name="replaces"
        defaultChecked={replaces}
        label="이미 있는 작품과 같은 것으로 보고, 절반 넘게 달라도 바꿉니다"
      />
    </>
  );
}

/** Parses the same files again with other options. */
export function RetryImport(options: { replaces: boolean; overwrites: boolean }): ReactNode {
  return (
    <Disclosure label="다르게 살펴보기">
      <ConsoleForm act="read">
        <ImportOptions {...options} />
        <div>
          <SendButton tone="quiet">다시 살펴보기</SendButton>
        </div>
      </ConsoleForm>
    </Disclosure>
  );
}
