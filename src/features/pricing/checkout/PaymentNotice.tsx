import { useEffect, useRef, type ReactNode } from 'react';
import useSWR from 'swr';
import type { PaymentService } from '#contracts/api/checkout';
import { ButtonLink } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { useSearch } from '../../../components/use-search';
import { useTranslation } from '../../../i18n/use-translation';
import { purchaseUrl, orderOfSearch } from './order-url';
import { readPaymentService } from './checkout-calls';
import { useOrder } from './use-order';

/**
 * One line above the offers on how paying works here. The built page has the general text; the notice of demo mode or
 * of an abandoned checkout replaces it, which avoids a layout shift.
 */
export function PaymentNotice() {
  const { t } = useTranslation();
  const orderId = orderOfSearch(useSearch());
  const { state } = useOrder(orderId);
  const { data: service } = useSWR<PaymentService, Error>('/api/payment-service', readPaymentService, {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });

  if (orderId !== undefined && (state?.order.status === 'paid' || state?.order.status === 'processing')) {
    return (
      <InView>
        <Notice
          title={t('price:payment.isPaid')}
          actions={
            <ButtonLink to={purchaseUrl(orderId)} size="small">
              {t('price:payment.toOrder')}
            </ButtonLink>
          }
        />
      </InView>
    );
  }
  if (state) {
    return (
      <InView>
        <Notice title={t('price:payment.turnedBack')}>{t('price:payment.turnedBackText')}</Notice>
      </InView>
    );
  }
  if (service?.isTest) return <Notice title={t('price:payment.demo')}>{t('price:payment.demoText')}</Notice>;
  return <Notice title={t('price:payment.title')}>{t('price:payment.text')}</Notice>;
}

/**
 * Scrolls the result into view: back from the payment page, the browser restores the position of the pressed offer,
 * further down.
 */
function InView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  );
}
