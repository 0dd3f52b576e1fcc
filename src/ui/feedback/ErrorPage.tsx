export interface ErrorPageProps {
  /** Email address of the support team. */
  email: string;
}

/** Renders the generic error page. The specification defines its text. */
export function ErrorPage({ email }: ErrorPageProps) {
  return (
    <section className="error-page" role="alert">
      <h1>Something went wrong</h1>
      <p className="lead">Sorry, there's been an error. Please try refreshing the page.</p>
      <p>
        If the error persists, email us at <a href={`mailto:${email}`}>{email}</a> and we'll help as
        soon as we can. Sorry for the inconvenience.
      </p>
    </section>
  );
}
