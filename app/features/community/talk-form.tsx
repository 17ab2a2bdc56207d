import { type ReactNode, createContext, use } from 'react';
import { Form } from 'react-router';
import { useSubmitted } from '../../components/use-submitted.ts';

export interface CommentDraft {
  text: string;
  isSpoiler: boolean;
}

interface FormRunner {
  run(form: FormData): void;
  isSending: boolean;
  /** Unsent comments by the comment that they answer, '' for none. */
  drafts: Map<string, CommentDraft>;
}

/** Runs the forms of comments in place; without it they post to their page. */
export const FormRunnerContext = createContext<FormRunner | undefined>(undefined);

/** A form of comments and reviews; its submit button names the action. */
export function TalkForm({ className, children }: { className?: string | undefined; children: ReactNode }): ReactNode {
  const runner = use(FormRunnerContext);
  if (!runner)
    return (
      <Form method="post" preventScrollReset replace noValidate className={className}>
        {children}
      </Form>
    );
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        if (!runner.isSending) runner.run(new FormData(event.currentTarget, submitter));
      }}
    >
      {children}
    </form>
  );
}

/** Whether a form waits for its response. */
export function useSending(): boolean {
  const isPosted = useSubmitted() !== undefined;
  return use(FormRunnerContext)?.isSending ?? isPosted;
}
