import Link from 'next/link';
import { useState } from 'react';

// A page like our /price: as many models, prices and questions, and as many bytes of HTML once compressed, made at build
// time, with a switch that needs React.
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');

/** The same words on server and browser, which hardly compress. */
function wordsOf(seed, count) {
  let state = seed + 1;
  const syllable = () => {
    state = (state * 48271) % 2147483647;
    return SYLLABLES[state % SYLLABLES.length];
  };
  return Array.from({ length: count }, () => syllable() + syllable() + syllable()).join(' ');
}

const MODELS = Array.from({ length: 9 }, (_, model) => ({
  title: `Model ${model + 1}`,
  prices: Array.from({ length: 6 }, (_price, row) => ({ seconds: 5 + row, credits: (model + 2) * (row + 3) })),
}));
const QUESTIONS = Array.from({ length: 8 }, (_, number) => ({
  question: `Question ${number + 1} on credits, plans, failed videos and refunds?`,
  answer:
    'Credits are charged when a video is ready. What fails, is refused or cancelled in time costs nothing at all.',
}));

export default function PricePage() {
  const [isYearly, setIsYearly] = useState(false);
  return (
    <>
      <header>
        <nav>
          {['/', '/price'].map((path) => (
            <Link key={path} href={path}>
              {path}
            </Link>
          ))}
        </nav>
      </header>
      <main>
        <h1>Prices</h1>
        <button onClick={() => setIsYearly(!isYearly)}>{isYearly ? 'Yearly' : 'Monthly'}</button>
        {['Basic', 'Pro', 'Max'].map((plan, index) => (
          <section key={plan}>
            <h2>{plan}</h2>
            <p>${(isYearly ? 100 : 10) * (index + 1)}</p>
          </section>
        ))}
        {MODELS.map(({ title, prices }, index) => (
          <table key={title}>
            <caption>{title}</caption>
            <tbody>
              {prices.map(({ seconds, credits }) => (
                <tr key={seconds}>
                  <th scope="row">{seconds} s</th>
                  <td>{credits} credits</td>
                </tr>
              ))}
              <tr>
                <td colSpan={2}>{wordsOf(index, 510)}</td>
              </tr>
            </tbody>
          </table>
        ))}
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </main>
    </>
  );
}
