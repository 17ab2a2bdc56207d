import type { ReactNode } from 'react';
import { AskFirst, Check, ConsoleForm, SendButton } from '../kit/console-form.tsx';

/** What an import is read with. */
export function ReadWishes({ replaces, overwrites }: { replaces: boolean; overwrites: boolean }): ReactNode {
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
        label="이름이 같으면 겹치는 회차가 없어도 그 작품을 통째로 바꿉니다"
      />
    </>
  );
}

/** The same files once more, with other wishes. */
export function ReadAgain(wishes: { replaces: boolean; overwrites: boolean }): ReactNode {
  return (
    <AskFirst label="다르게 살펴보기">
      <ConsoleForm act="read">
        <ReadWishes {...wishes} />
        <div>
          <SendButton tone="quiet">다시 살펴보기</SendButton>
        </div>
      </ConsoleForm>
    </AskFirst>
  );
}
