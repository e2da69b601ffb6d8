import { useState } from 'react';
import type { Account } from '#contracts/api/account';
import { canBeWithdrawn, purchaseNumber, WITHDRAWAL_PURCHASE_PARAM } from '#contracts/withdrawal';
import { useLanguageTag } from '../../components/use-language-tag';
import { useMoney } from '../../components/use-money';
import { useSearch } from '../../components/use-search';
import { useTranslation } from '../../i18n/use-translation';

export interface PurchaseLine {
  id: string;
  /** Names the purchase in one line of the withdrawal. */
  line: string;
  /** The address asks for it: it is ticked from the beginning. */
  isAsked: boolean;
}

/** The purchases that can still be withdrawn from, newest first; none while signed out. */
export function usePurchaseLines(account: Account | undefined): PurchaseLine[] {
  const { t } = useTranslation();
  const money = useMoney();
  const language = useLanguageTag();
  const asked = new URLSearchParams(useSearch()).get(WITHDRAWAL_PURCHASE_PARAM);
  const [now] = useState(Date.now);
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  if (!account) return [];
  const open = account.purchases.filter((purchase) => canBeWithdrawn(purchase, now));
  return open.map((purchase) => ({
    id: purchase.id,
    isAsked: purchase.id === asked,
    line: t('withdrawal:form.purchase', {
      name: purchase.product ?? money.credits(purchase.credits),
      price: money.amount(purchase.amountCents, purchase.currency),
      date: days.format(new Date(purchase.paidAt ?? purchase.createdAt)),
      number: purchaseNumber(purchase),
    }),
  }));
}
