// Stands in for PortOne's browser script (https://cdn.portone.io/v2/browser-sdk.js) in a shop on this machine:
// the same call, the same answer, a payment window of our own.
(() => {
  const own = new URL('./', document.currentScript.src);
  const { windowType, resultFrom } = window.PortOneWindows;

  async function post(path, fields) {
    const answer = await fetch(new URL(path, own), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    return answer.json();
  }

  // Opens the window before any await: browsers allow it only during the click.
  async function inWindow(request, { resultOf, closed, register, path }) {
    const type = windowType(request);
    if (type === 'REDIRECTION' && !request.redirectUrl) throw new Error('redirectUrl is required');
    const popup = type === 'POPUP' ? window.open('', 'portone-simulator-pay', 'popup,width=480,height=760') : undefined;
    const registered = await register(type === 'REDIRECTION' ? request.redirectUrl : null);
    const result = resultOf(registered.txId || '');
    if (registered.code) {
      if (popup) popup.close();
      return { ...result, code: registered.code, message: registered.message };
    }
    const address = new URL(`${path}/${registered.txId}`, own);
    if (type === 'REDIRECTION') {
      location.assign(address);
      return undefined;
    }
    if (!popup) return { ...result, code: 'POPUP_BLOCKED', message: '팝업이 차단되었습니다.' };
    popup.location.replace(address);
    return resultFrom(popup, { told: result, closed });
  }

  function requestPayment(request) {
    for (const name of ['storeId', 'channelKey', 'paymentId', 'orderName', 'payMethod'])
      if (typeof request[name] !== 'string' || request[name] === '') throw new Error(`${name} is required`);
    if (!Number.isInteger(request.totalAmount) || request.currency !== 'KRW')
      throw new Error('totalAmount is required');
    const { storeId, channelKey, paymentId, orderName, totalAmount, currency, payMethod } = request;
    const fields = { storeId, channelKey, paymentId, orderName, totalAmount: String(totalAmount), currency, payMethod };
    return inWindow(request, {
      resultOf: (txId) => ({ transactionType: 'PAYMENT', paymentId, txId }),
      closed: '결제 창을 닫았습니다.',
      register: (redirectUrl) => post('payment-requests', { ...fields, redirectUrl }),
      path: 'payment-windows',
    });
  }

  function requestIssueBillingKey(request) {
    for (const name of ['storeId', 'channelKey', 'issueId', 'issueName'])
      if (typeof request[name] !== 'string' || request[name] === '') throw new Error(`${name} is required`);
    if (request.billingKeyMethod !== 'CARD') throw new Error('billingKeyMethod is required');
    const { storeId, channelKey, issueId, issueName, customer } = request;
    const fields = { storeId, channelKey, issueId, issueName, customerId: customer.customerId };
    return inWindow(request, {
      resultOf: () => ({ transactionType: 'ISSUE_BILLING_KEY', billingKey: '' }),
      closed: '카드 등록 창을 닫았습니다.',
      register: (redirectUrl) => post('card-requests', { ...fields, redirectUrl }),
      path: 'card-windows',
    });
  }

  window.PortOne = { ...window.PortOne, requestPayment, requestIssueBillingKey };
})();
