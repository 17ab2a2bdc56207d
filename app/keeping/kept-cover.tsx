import { type ReactNode, useEffect, useState } from 'react';
import { coverOfKept } from './kept-episodes.ts';
import styles from './offline.module.css';

/** A work's cover as this device keeps it with an episode; a bare board where there is none, or none may be shown now. */
export function KeptCover({ episode }: { episode: number | undefined }): ReactNode {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (episode === undefined) return;
    let made: string | undefined;
    let isGone = false;
    coverOfKept(episode).then(
      (cover) => {
        if (isGone || !cover) return;
        made = URL.createObjectURL(cover);
        setAddress(made);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      setAddress(undefined);
      if (made) URL.revokeObjectURL(made);
    };
  }, [episode]);
  return <span className={styles.cover}>{address ? <img src={address} alt="" width={48} height={72} /> : null}</span>;
}
