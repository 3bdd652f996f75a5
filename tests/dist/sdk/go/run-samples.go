// Runs the samples that a test asks for, each of them once, line by line: JSON in, JSON out. A sample that fails ends the
// program, as a reader sees it.
package main

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
)

func run(sample func()) string {
	out := os.Stdout
	reader, writer, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	printed := make(chan string)
	go func() {
		text, _ := io.ReadAll(reader)
		printed <- string(text)
	}()
	os.Stdout = writer
	sample()
	os.Stdout = out
	writer.Close()
	return <-printed
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var job struct {
			Name        string
			Environment map[string]string
		}
		if err := json.Unmarshal(lines.Bytes(), &job); err != nil {
			panic(err)
		}
		for name, value := range job.Environment {
			os.Setenv(name, value)
		}
		shown := map[string]any{"printed": run(samples[job.Name]), "error": nil}
		if err := json.NewEncoder(os.Stdout).Encode(shown); err != nil {
			panic(err)
		}
	}
}
