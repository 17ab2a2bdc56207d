import { useState } from 'react';
import { useActionData, useNavigation } from 'react-router';

/**
 * Form data without a response yet. An error response ends it at once, even while the page revalidates; a redirect
 * only with the next page.
 */
export function useSubmitted(): FormData | undefined {
  const { state, formData } = useNavigation();
  const result = useActionData<unknown>();
  const [before, setBefore] = useState(result);
  if (state === 'submitting' && before !== result) setBefore(result);
  return state === 'loading' && before !== result ? undefined : formData;
}
