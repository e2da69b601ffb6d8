import type { Page } from '@playwright/test';
import { continueAs, expect, startSession, test } from './fixtures';

// Buying, subscribing and cancelling as a visitor does it, through the demo's test checkout. One visitor goes through
// all of it, so the steps depend on one another.
test.describe.configure({ mode: 'serial' });

const PERSON = 'buyer@example.com';

test('a pack, chosen before logging in', async ({ page }) => {
  await page.goto('/price');
  await page.getByRole('button', { name: 'Buy 250 credits' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Login with Google' }).click();
  await continueAs(page, PERSON);

  await page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { name: 'Test checkout' })).toBeVisible();
  await expect(page.getByText('No money moves')).toBeVisible();
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your payment is complete.');
  await expect(page.getByTestId('credits')).toHaveText(/270/);
});

test('an abandoned or declined payment charges nothing', async ({ page }) => {
  await startSession(page, PERSON);
  await openCheckout(page, 'Buy 250 credits');
  await page.getByRole('button', { name: 'Decline payment' }).click();
  await expect(page.getByText('The payment was declined. You weren’t charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Back without paying' }).click();
  await expect(page).toHaveURL(/\/price\?order=/);
  await expect(page.getByText('You left the checkout: you weren’t charged')).toBeInViewport();
  await expect(page.getByTestId('credits')).toHaveText(/270/);
});

test('two subscriptions, the first confirmed by the bank', async ({ page }) => {
  await startSession(page, PERSON);
  await openCheckout(page, 'Choose Basic');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Ask the bank first' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your payment is complete.');
  await expect(page.getByTestId('credits')).toHaveText(/570/);

  await page.goto('/price');
  await expect(page.getByText('Your plan', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Choose Pro' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Keep it and add/ })
    .click();
  // The dialog has a checkbox too.
  await expect(page.getByRole('heading', { name: 'Test checkout' })).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page.getByTestId('credits')).toHaveText(/1,570/);
  await expect(accountButton(page)).toBeVisible();
});

test.describe('when cancelling fails', () => {
  test.use({ expectedComplaints: [/status of 503/] });

  test('the page says so, and nothing is cancelled', async ({ page }) => {
    await startSession(page, PERSON);
    await page.goto('/price');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.route('**/api/cancel-subscription', (route) =>
      route.fulfill({ json: { success: false, message: 'You have no subscription that renews.' } }),
    );
    await chooseCancel(page);
    await expect(page.getByText('Failed to cancel subscription: You have no subscription that renews.')).toBeVisible();
    await page.unroute('**/api/cancel-subscription');

    await page.route('**/api/cancel-subscription', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'product_api_unavailable', message: 'Away.' } } }),
    );
    await chooseCancel(page);
    await expect(page.getByText('Failed to cancel subscription. Please try again.')).toBeVisible();
  });
});

test('a question that is answered with no cancels nothing', async ({ page }) => {
  await startSession(page, PERSON);
  await page.goto('/price');
  const asked: string[] = [];
  const calls: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await chooseCancel(page);
  await expect.poll(() => asked).toHaveLength(1);
  expect(calls).not.toContain('/api/cancel-subscription');
});

test('of two subscriptions the chosen one ends, and can be resumed', async ({ page }) => {
  await startSession(page, PERSON);
  await page.goto('/price');
  page.on('dialog', (dialog) => void dialog.accept());
  await chooseCancel(page);
  const picker = page.getByRole('dialog', { name: 'Which subscription?' });
  const choices = picker.getByRole('radio');
  await expect(choices).toHaveCount(2);
  await expect(choices.first()).toBeChecked();
  await picker.getByRole('radio', { name: /Basic/ }).check();
  await picker.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText('Subscription cancelled successfully')).toBeVisible();
  await expect(picker).toBeHidden();

  await page.goto('/account');
  await expect(page.getByText('Ends', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Your subscription will renew again')).toBeVisible();
  await expect(page.getByText('Ends', { exact: true })).toBeHidden();
});

test('an upgrade is thanked for, a planned downgrade is dropped by cancelling, and a purchase can be withdrawn from', async ({
  page,
}) => {
  await startSession(page, 'changer@example.com');
  await openCheckout(page, 'Choose Basic');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page.getByTestId('credits')).toHaveText(/320/);

  const change = async (plan: string) => {
    await page.goto('/price');
    await page.getByRole('button', { name: `Choose ${plan}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: /^Switch / }).click();
    await page.getByRole('button', { name: 'Change plan' }).click();
  };
  const title = page.getByRole('heading', { level: 1 });
  await change('Pro');
  await expect(title).toHaveText('Thank you. Your plan has changed.');
  await expect(page.getByTestId('credits')).toHaveText(/1,0\d\d/);
  await change('Basic');
  await expect(title).toHaveText('Your change of plan is set');
  await page.getByRole('link', { name: 'Your account' }).first().click();

  await expect(page.getByText('Switched from Basic, monthly to Pro, monthly')).toBeVisible();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Cancel Subscription' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel Pro, monthly?' });
  await expect(question).toContainText('The planned change to Basic, monthly is dropped too');
  await question.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText(/The planned change to Basic is dropped too/)).toBeVisible();
  await expect(main).toContainText(
    /If you resume it, Pro, monthly renews on .*: \$30\sa\smonth\sfor\s1,000\scredits\./,
  );

  await main.getByRole('link', { name: 'Withdraw from Pro, monthly' }).click();
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('changer@example.com');
  await expect(page.getByRole('checkbox', { name: /^Pro, / })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Basic, / })).not.toBeChecked();
});

test('in Japanese: buy a plan and cancel it', async ({ page }) => {
  await startSession(page, 'ja-buyer@example.com');
  await page.goto('/ja/price');
  await page.getByRole('button', { name: 'Basic を選ぶ' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '支払いを承認する' }).click();
  await expect(page).toHaveURL(/\/ja\/purchase/);
  await expect(page.getByTestId('credits')).toHaveText(/320/);

  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: /^アカウント/ }).click();
  await page.getByRole('menuitem', { name: 'サブスクリプションを解約' }).click();
  await expect(page.getByText('サブスクリプションを解約しました')).toBeVisible();
});

test.describe('when the session has ended', () => {
  test.use({ expectedComplaints: [/status of 401/] });

  test('cancelling logs in in place, and goes on after it', async ({ page, context }) => {
    const person = 'ended@example.com';
    await startSession(page, person);
    await openCheckout(page, 'Choose Basic');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await expect(page.getByTestId('credits')).toHaveText(/320/);
    const question = page.getByRole('dialog', { name: 'Cancel Basic, monthly?' });
    const login = page.getByRole('dialog', { name: 'Login' });
    const logIn = async () => {
      await expect(login).toContainText('Your session has expired. Log in again');
      await login.getByRole('button', { name: 'Login with Google' }).click();
      await continueAs(page, person);
    };

    // From the menu of any page.
    await page.goto('/price');
    await expect(page.getByTestId('credits')).toBeVisible();
    page.on('dialog', (dialog) => void dialog.accept());
    await context.clearCookies();
    await chooseCancel(page);
    await logIn();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(page).toHaveURL('/account');

    // From the account page.
    await page.getByRole('main').getByRole('button', { name: 'Cancel Subscription' }).click();
    await context.clearCookies();
    await question.getByRole('button', { name: 'Cancel Subscription' }).click();
    await logIn();
    await question.getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect(page.getByText('Subscription cancelled successfully')).toBeVisible();
    await expect(page.getByText('Ends', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/account');
  });
});

function accountButton(page: Page) {
  return page.getByRole('button', { name: /^Your account/ });
}

async function openCheckout(page: Page, offer: string): Promise<void> {
  await page.goto('/price');
  await page.getByRole('button', { name: offer }).click();
  await expect(page.getByRole('heading', { name: 'Test checkout' })).toBeVisible();
}

async function chooseCancel(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Cancel Subscription' }).click();
}
