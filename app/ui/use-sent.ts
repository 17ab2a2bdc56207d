import { useState } from 'react';
import { useActionData, useNavigation } from 'react-router';

/**
 * What a form of this page has sent and has no answer to. Refused in its place it has one, and may be sent again at once,
 * though the page around it is still being read anew; one that leads on stays sent until the next page stands.
 */
export function useSent(): FormData | undefined {
  const { state, formData } = useNavigation();
  const answer = useActionData<unknown>();
  const [before, setBefore] = useState(answer);
  if (state === 'submitting' && before !== answer) setBefore(answer);
  return state === 'loading' && before !== answer ? undefined : formData;
}
