package wallet

import "context"

// Pager walks through the entries of a list, page by page. It asks for the next page when you need its first entry.
//
//	accounts := client.ListAccountsItems(wallet.ListAccountsInput{})
//	for accounts.Next(ctx) {
//		fmt.Println(accounts.Item().Name)
//	}
//	if err := accounts.Err(); err != nil {
type Pager[T any] struct {
	// fetch gives the entries of the page at a cursor, and the cursor of the next page. nil is the first page, and no next page.
	fetch func(ctx context.Context, cursor *string) ([]T, *string, error)
	page  []T
	item  T
	next  *string
	// begun and ended say whether the first and the last page were asked for.
	begun, ended bool
	err          error
}

// Next goes to the next entry. It returns false after the last one, or when a call fails.
func (p *Pager[T]) Next(ctx context.Context) bool {
	for len(p.page) == 0 {
		if p.err != nil || p.ended {
			return false
		}
		var cursor *string
		if p.begun {
			cursor = p.next
		}
		p.begun = true
		p.page, p.next, p.err = p.fetch(ctx, cursor)
		p.ended = p.next == nil
	}
	p.item, p.page = p.page[0], p.page[1:]
	return true
}

// Item gives the entry that Next has gone to.
func (p *Pager[T]) Item() T {
	return p.item
}

// Err gives the error that has ended the walk, if there was one.
func (p *Pager[T]) Err() error {
	return p.err
}

// nextCursor gives nil where there is no next page.
func nextCursor(hasMore bool, cursor *string) *string {
	if !hasMore || cursor == nil || *cursor == "" {
		return nil
	}
	return cursor
}
