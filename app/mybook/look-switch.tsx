import type { FormEvent, ReactNode } from 'react';
import { useFetcher } from 'react-router';
import LayoutGrid from '~icons/tabler/layout-grid';
import List from '~icons/tabler/list';
import ui from '../ui/ui.module.css';

/** How the shelf stands: books on planks, or a line a work. */
export type ShelfLook = 'grid' | 'list';

/** The other look than the one that is shown; the device keeps what was chosen. */
export function LookSwitch({ look }: { look: ShelfLook }): ReactNode {
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
