import type { FormEvent, ReactNode } from 'react';
import { useFetcher } from 'react-router';
import LayoutGrid from '~icons/tabler/layout-grid';
import List from '~icons/tabler/list';
import ui from '../../components/ui.module.css';

export type LibraryView = 'grid' | 'list';

/** Stored on the device. */
export function LayoutSwitch({ look }: { look: LibraryView }): ReactNode {
  const { submit } = useFetcher();
  const other = look === 'grid' ? 'list' : 'grid';
  const choose = (event: FormEvent): void => {
    event.preventDefault();
    void submit({ act: 'look', look: other, by: 'script' }, { method: 'post' });
  };
  return (
    <form method="post" onSubmit={choose}>
      <input type="hidden" name="act" value="look" />
      <button
        type="submit"
        name="look"
        value={other}
        className={ui.icon}
        aria-label={other === 'list' ? '목록으로 보기' : '표지로 보기'}
      >
        {other === 'list' ? <List aria-hidden="true" /> : <LayoutGrid aria-hidden="true" />}
      </button>
    </form>
  );
}
