import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { EditorTools, type OpenTool } from './editor-tools.tsx';
import { type EditorInput, formValues, useEditor } from './use-editor.ts';
import { setPictureUrls } from './editor-schema.ts';
import { useMayWrite } from '../components/write-access.tsx';
import styles from './text-editor.module.css';

export interface TextEditorProps extends Omit<EditorInput, 'isReadOnly'> {
  isFull: boolean;
  onFull(isFull: boolean): void;
}

export function TextEditor({ isFull, onFull, ...input }: TextEditorProps): ReactNode {
  const label = useId();
  const [tool, setTool] = useState<OpenTool>(null);
  const isReadOnly = !useMayWrite();
  setPictureUrls((hash) => input.target.pictureUrl(hash));
  const { element, state, pasted, run } = useEditor(
    { ...input, isReadOnly },
    {
      'aria-labelledby': label,
      'aria-multiline': 'true',
      role: 'textbox',
      lang: 'ko',
      class: styles.text ?? '',
    },
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      event.preventDefault();
      setTool('find');
    } else if (event.key === 'Escape' && isFull) onFull(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- because its text takes the keys.
    <div className={styles.editor} onKeyDown={onKeyDown}>
      <p id={label} className="visually-hidden">
        본문
      </p>
      {state ? (
        <EditorTools
          state={state}
          run={run}
          illustrationUrl={() => input.target.illustrationUrl(formValues(input.form.current))}
          open={tool}
          onOpen={setTool}
          isFull={isFull}
          onFull={onFull}
        />
      ) : null}
      <p role="status" className={styles.pasted}>
        {pasted}
      </p>
      <div ref={element} className={styles.page} />
    </div>
  );
}
